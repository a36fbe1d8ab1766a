import { auditRow, settleAudit, updateWithAudit } from '@telehealth/audit';
import { DomainError } from '@telehealth/errors';
import { newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf, retriedWrite } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import { effectOf, keptWith } from '../domain/kept-operations.ts';
import { type EnablementDocument, enablementKey } from '../storage/enablements.ts';

/**
 * Ends the brand's enablement of the offering. Its copy and questions stay, for when it is enabled again. Throws
 * `not-found` when it is not enabled, and `conflict` when others are faster again and again.
 */
export async function disableOffering(context: Context, call: Call, offeringRef: string): Promise<void> {
  const { enablements, clock } = context;
  const brand = brandOf(call);
  const operationId = call.operationId ?? newOperationId();
  const key = enablementKey(brand, offeringRef);
  const limits = limitsOf(call);

  const document = await retriedWrite(async () => {
    const present = await enablements.get(key, limits);
    if (present && effectOf(present.operations, operationId)) return present;
    if (present?.enabled !== true) throw new DomainError('not-found');
    const at = clock.now();
    const version = present.version + 1;
    const row = auditRow(call, {
      act: 'offering.disable',
      clientId: brand.clientId,
      subject: present.enablementId,
      version,
      changed: { brandId: brand.brandId, offeringRef, enabled: false },
      at,
    });
    const set = {
      enabled: false,
      operations: keptWith(present.operations, { id: operationId, at, version }),
    };
    const update = updateWithAudit<EnablementDocument>({ set, increment: { version: 1 } }, row);
    return await enablements.update(key, { version: present.version }, update, limits);
  });
  await settleAudit(context, enablements, document, limits);
}
