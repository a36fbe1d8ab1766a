import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { BrandKey } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { OfferingCopy } from '../domain/copy/display-copy.ts';

/** A brand's copy about an offering. Its id holds client and brand: a read by id is a read within the tenancy. */
export interface DisplayCopyDocument extends OfferingCopy, ChangedDocument {}

/** The display copies of one catalog database. */
export type DisplayCopies = Collection<DisplayCopyDocument>;

export const displayCopiesDefinition: CollectionDefinition<DisplayCopyDocument> = {
  name: 'display_copies',
  schemaVersion: 1,
  indexes: [outboxIndex],
};

/** The id of the brand's copy for the offering. */
export function displayCopyKey({ clientId, brandId }: BrandKey, offeringRef: string): string {
  return `${clientId}/${brandId}/${offeringRef}`;
}

/** A page of the copies of the brand, by ref, behind `afterRef` (empty: from the first). */
export function pageOfCopies(
  copies: DisplayCopies,
  brand: BrandKey,
  { afterRef, limit }: { readonly afterRef: string; readonly limit: number },
  options: CallOptions,
): Promise<DisplayCopyDocument[]> {
  // `0` is the character behind `/`.
  const ofBrand = { gt: displayCopyKey(brand, afterRef), lt: `${brand.clientId}/${brand.brandId}0` };
  return copies.find({ _id: ofBrand }, { sort: { _id: 'asc' }, limit }, options);
}
