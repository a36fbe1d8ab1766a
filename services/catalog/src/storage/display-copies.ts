import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { BrandKey } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { OfferingCopy } from '../domain/copy/display-copy.ts';
import { brandKey, offeringKey } from './document-key.ts';

/** A brand's copy about an offering, by `offeringKey`. */
export interface DisplayCopyDocument extends OfferingCopy, ChangedDocument {}

export type DisplayCopies = Collection<DisplayCopyDocument>;

export const displayCopiesDefinition: CollectionDefinition<DisplayCopyDocument> = {
  name: 'display_copies',
  schemaVersion: 1,
  indexes: [outboxIndex],
};

/** Up to `limit` copies of the brand with refs after `afterRef`, by ref. */
export function pageOfCopies(
  copies: DisplayCopies,
  brand: BrandKey,
  { afterRef, limit }: { readonly afterRef: string; readonly limit: number },
  options: CallOptions,
): Promise<DisplayCopyDocument[]> {
  // `0` is the character behind `/`.
  const ofBrand = { gt: offeringKey(brand, afterRef), lt: `${brandKey(brand)}0` };
  return copies.find({ _id: ofBrand }, { sort: { _id: 'asc' }, limit }, options);
}
