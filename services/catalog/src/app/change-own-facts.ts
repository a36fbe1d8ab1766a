import { type AuditRow, auditRow, settleAudit, updateWithAudit } from '@telehealth/audit';
import { newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { type BrandKey, brandOf, limitsOf, retriedWrite } from '@telehealth/service-kit';
import { type CallOptions, insertNew, type Update } from '@telehealth/store';
import type { Context } from '../context.ts';
import { effectOf, keptWith } from '../domain/kept-operations.ts';
import {
  type FactReservation,
  type OwnFact,
  type OwnFactsDocument,
  ownFactsKey,
} from '../storage/own-facts.ts';
import { withoutLeft } from './own-fact-reservation.ts';

/** What a change of a brand's own facts starts from. */
export interface OwnFactsState {
  readonly brand: BrandKey;
  readonly facts: readonly OwnFact[];
  readonly reservations: readonly FactReservation[];
  readonly operationId: string;
  readonly limits: CallOptions;
}

/** What becomes of a brand's own facts. */
export interface OwnFactsDecision {
  readonly facts: readonly OwnFact[];
  readonly reservations: readonly FactReservation[];
  readonly audit: Pick<AuditRow, 'subject' | 'changed'> & { readonly act: string };
}

/** Writers that may be faster before a change is refused. */
const patience = 50;

/**
 * Changes the own facts of the brand of the call by one write, which carries its audit row. A change that the
 * operation of the call made before is not made again. `decide` may run more than once. Throws what it throws, and
 * `conflict` when others are faster again and again.
 */
export async function changeOwnFacts(
  context: Context,
  call: Call,
  decide: (state: OwnFactsState) => Promise<OwnFactsDecision>,
): Promise<void> {
  const { ownFacts, clock } = context;
  const brand = brandOf(call);
  const operationId = call.operationId ?? newOperationId();
  const limits = limitsOf(call);
  const key = ownFactsKey(brand);

  const document = await retriedWrite(async () => {
    const present = await ownFacts.get(key, limits);
    if (present && effectOf(present.operations, operationId)) return present;
    const { facts = [], reservations = [], operations = [], version: before = 0 } = present ?? {};
    const decided = await decide({ brand, facts, reservations, operationId, limits });
    const at = clock.now();
    const version = before + 1;
    const set = {
      facts: decided.facts,
      reservations: await withoutLeft(context, brand, decided.reservations, limits),
      operations: keptWith(operations, { id: operationId, at, version }),
    };
    const row = auditRow(call, { ...decided.audit, clientId: brand.clientId, version, at });
    if (!present) {
      const fresh: OwnFactsDocument = {
        _id: key,
        ...brand,
        ...set,
        version,
        unfiled: [row],
        unfiledSince: at,
      };
      return await insertNew(ownFacts, fresh, limits);
    }
    const update: Update<OwnFactsDocument> = { set, increment: { version: 1 } };
    return await ownFacts.update(key, { version: before }, updateWithAudit(update, row), limits);
  }, patience);
  await settleAudit(context, ownFacts, document, limits);
}
