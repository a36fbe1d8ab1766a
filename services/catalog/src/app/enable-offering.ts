import { auditRow, settleAudit, updateWithAudit } from '@telehealth/audit';
import { DomainError } from '@telehealth/errors';
import { deriveId, newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf, retriedWrite } from '@telehealth/service-kit';
import { insertNew } from '@telehealth/store';
import type { Context } from '../context.ts';
import { effectOf, keptWith } from '../domain/kept-operations.ts';
import { type EnablementDocument, enablementKey } from '../storage/enablements.ts';
import { type ReportedEnablement, reportEnablements } from './report-enablements.ts';

/** The enablement a brand has now. */
export interface EnabledOffering {
  readonly enablement: ReportedEnablement;
  /** Whether this operation made it, on this try or on an earlier one. */
  readonly created: boolean;
}

/**
 * Enables an offering of the canonical catalog, withdrawn or not, for the brand of the call. One that is enabled
 * stays as it is; after a disable the enablement is a new one. Throws `not-found` for an offering the catalog does
 * not have (interface.md 4.5), and `conflict` when others are faster again and again.
 */
export async function enableOffering(
  context: Context,
  call: Call,
  offeringRef: string,
): Promise<EnabledOffering> {
  const { enablements, clock } = context;
  const brand = brandOf(call);
  const limits = limitsOf(call);
  const offering = await context.offerings.get(offeringRef, limits);
  if (offering === undefined) throw new DomainError('not-found');

  const operationId = call.operationId ?? newOperationId();
  const made = { enabled: true, enablementId: deriveId('enb', operationId) } as const;
  const key = enablementKey(brand, offeringRef);

  const { document, created } = await retriedWrite(async () => {
    const present = await enablements.get(key, limits);
    const before = effectOf(present?.operations ?? [], operationId);
    if (present && before) {
      return { document: { ...present, ...made, enabledAt: before.at }, created: true };
    }
    if (present?.enabled === true) return { document: present, created: false };

    const at = clock.now();
    const version = (present?.version ?? 0) + 1;
    const operations = keptWith(present?.operations ?? [], { id: operationId, at, version });
    const set = { ...made, enabledAt: at, operations };
    const row = auditRow(call, {
      act: 'offering.enable',
      clientId: brand.clientId,
      subject: made.enablementId,
      version,
      changed: { brandId: brand.brandId, offeringRef, enabled: true },
      at,
    });
    const update = updateWithAudit<EnablementDocument>({ set, increment: { version: 1 } }, row);
    const written = present
      ? await enablements.update(key, { version: present.version }, update, limits)
      : await insertNew(
          enablements,
          { _id: key, ...brand, offeringRef, ...set, version, unfiled: [row], unfiledSince: at },
          limits,
        );
    return written && { document: written, created: true };
  });
  if (created) await settleAudit(context, enablements, document, limits);
  const [enablement] = await reportEnablements(context, call, [document], new Map([[offeringRef, offering]]));
  if (enablement === undefined) throw new Error('an enablement without its report');
  return { enablement, created };
}
