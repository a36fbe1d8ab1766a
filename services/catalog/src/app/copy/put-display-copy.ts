import { putDocument } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decidePutCopy, type LocalizedCopy, validateCopy } from '../../domain/copy/display-copy.ts';
import { offeringKey } from '../../storage/document-key.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { getOffering } from '../offerings/get-offering.ts';
import type { VersionedCopy } from './get-display-copy.ts';

/**
 * Replaces the brand's copy for an offering of the catalog, enabled or not, in all locales. Throws `not-found` for an
 * unknown offering, `validation` with every issue, and `conflict` when other changes come first again and again.
 */
export async function putDisplayCopy(
  context: Context,
  operation: BrandOperation,
  { offeringRef, locales }: { readonly offeringRef: string; readonly locales: LocalizedCopy },
): Promise<VersionedCopy> {
  const { clientId, brandId } = operation.brand;
  await getOffering(context, operation, offeringRef);
  validateCopy(locales);
  const wanted = { clientId, brandId, offeringRef, locales };
  const { document } = await putDocument(context, {
    collection: context.displayCopies,
    id: offeringKey(wanted, offeringRef),
    operation,
    decide: () => decidePutCopy(wanted),
  });
  if (document === undefined) throw new Error('a put left no copy');
  return document;
}
