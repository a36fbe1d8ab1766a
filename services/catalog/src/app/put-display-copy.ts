import { auditRow, settleAudit, updateWithAudit } from '@telehealth/audit';
import { DomainError } from '@telehealth/errors';
import { newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf, retriedWrite } from '@telehealth/service-kit';
import { insertNew } from '@telehealth/store';
import type { Context } from '../context.ts';
import { checkedCopy, type LocalizedCopy } from '../domain/display-copy.ts';
import { effectOf, keptWith } from '../domain/kept-operations.ts';
import { type DisplayCopyDocument, displayCopyKey } from '../storage/display-copies.ts';
import type { VersionedCopy } from './get-display-copy.ts';

/**
 * Replaces the brand's copy for an offering of the catalog, enabled or not, in all locales. Throws `not-found` for an
 * offering it lacks, `validation` with every issue, and `conflict` when others are faster again and again.
 */
export async function putDisplayCopy(
  context: Context,
  call: Call,
  { offeringRef, locales }: { readonly offeringRef: string; readonly locales: LocalizedCopy },
): Promise<VersionedCopy> {
  const { displayCopies, clock } = context;
  const brand = brandOf(call);
  const limits = limitsOf(call);
  if ((await context.offerings.get(offeringRef, limits)) === undefined) throw new DomainError('not-found');
  checkedCopy(locales);

  const operationId = call.operationId ?? newOperationId();
  const key = displayCopyKey(brand, offeringRef);
  const { document, version } = await retriedWrite(async () => {
    const present = await displayCopies.get(key, limits);
    const before = effectOf(present?.operations ?? [], operationId);
    if (present && before) return { document: present, version: before.version };

    const at = clock.now();
    const next = (present?.version ?? 0) + 1;
    const set = {
      locales,
      operations: keptWith(present?.operations ?? [], { id: operationId, at, version: next }),
    };
    const row = auditRow(call, {
      act: 'display_copy.put',
      clientId: brand.clientId,
      subject: `display_copy/${brand.brandId}/${offeringRef}`,
      version: next,
      changed: { brandId: brand.brandId, offeringRef, locales: Object.keys(locales) },
      at,
    });
    const update = updateWithAudit<DisplayCopyDocument>({ set, increment: { version: 1 } }, row);
    const written = present
      ? await displayCopies.update(key, { version: present.version }, update, limits)
      : await insertNew(
          displayCopies,
          { _id: key, ...brand, offeringRef, ...set, version: next, unfiled: [row], unfiledSince: at },
          limits,
        );
    return written && { document: written, version: next };
  });
  await settleAudit(context, displayCopies, document, limits);
  return { locales, version };
}
