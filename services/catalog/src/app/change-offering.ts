import { auditRow, settleAudit, updateWithAudit } from '@telehealth/audit';
import { DomainError } from '@telehealth/errors';
import { newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { limitsOf, retriedWrite } from '@telehealth/service-kit';
import { type CallOptions, insertNew } from '@telehealth/store';
import type { Context } from '../context.ts';
import type { CanonicalOffering } from '../domain/canonical-offering.ts';
import { effectOf, keptWith } from '../domain/kept-operations.ts';
import { offeringSubject } from '../domain/offering-ref.ts';
import type { Price } from '../domain/price.ts';
import type { OfferingDocument } from '../storage/offerings.ts';

/** What becomes of an offering; what is absent stays as it is. */
export type OfferingChange = Partial<CanonicalOffering> & { readonly price?: Price };

/** A change an operator asks for. */
export interface OperatorChange {
  readonly offeringRef: string;
  /** For example `offering.put`. */
  readonly act: string;
  /** What becomes of the present offering; undefined leaves it as it is. May run more than once. */
  readonly decide: (
    present: OfferingDocument,
    at: number,
    limits: CallOptions,
  ) => Promise<OfferingChange | undefined>;
  /** What is put where nothing is; without it that is `not-found`. */
  readonly created?: CanonicalOffering;
}

/**
 * Changes the canonical catalog in one write, which carries its audit row. A change that the operation of the call
 * made before is not made again. Throws `not-found`, and `conflict` when others are faster again and again.
 */
export async function changeOffering(
  context: Context,
  call: Call,
  { offeringRef, act, decide, created }: OperatorChange,
): Promise<OfferingDocument> {
  const { offerings, clock } = context;
  const operationId = call.operationId ?? newOperationId();
  const limits = limitsOf(call);

  const offering = await retriedWrite(async () => {
    const present = await offerings.get(offeringRef, limits);
    const at = clock.now();
    const version = (present?.version ?? 0) + 1;
    const operation = { id: operationId, at, version };
    const row = (changed: OfferingChange) =>
      auditRow(call, { act, clientId: '', subject: offeringSubject(offeringRef), version, changed, at });

    if (present === undefined) {
      if (created === undefined) throw new DomainError('not-found');
      const document: OfferingDocument = {
        _id: offeringRef,
        ...created,
        operations: [operation],
        createdAt: at,
        updatedAt: at,
        version,
        unfiled: [row(created)],
        unfiledSince: at,
      };
      return await insertNew(offerings, document, limits);
    }
    if (effectOf(present.operations, operationId)) return present;
    const change = await decide(present, at, limits);
    if (change === undefined) return present;
    const set = { ...change, operations: keptWith(present.operations, operation), updatedAt: at };
    const update = updateWithAudit<OfferingDocument>({ set, increment: { version: 1 } }, row(change));
    return await offerings.update(offeringRef, { version: present.version }, update, limits);
  });
  await settleAudit(context, offerings, offering, limits);
  return offering;
}
