import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { BrandKey } from '@telehealth/service-kit';
import type { Collection, CollectionDefinition } from '@telehealth/store';
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
