import { type AuditedDocument, unfiledIndex } from '@telehealth/audit';
import type { BrandKey } from '@telehealth/service-kit';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { LocalizedCopy } from '../domain/display-copy.ts';
import type { KeptOperation } from '../domain/kept-operations.ts';

/** A brand's words about an offering. Its id holds client and brand: a read by id is a read within the tenancy. */
export interface DisplayCopyDocument extends AuditedDocument {
  readonly clientId: string;
  readonly brandId: string;
  readonly offeringRef: string;
  readonly locales: LocalizedCopy;
  readonly operations: readonly KeptOperation[];
}

/** The display copies of one catalog database. */
export type DisplayCopies = Collection<DisplayCopyDocument>;

export const displayCopiesDefinition: CollectionDefinition<DisplayCopyDocument> = {
  name: 'display_copies',
  schemaVersion: 1,
  indexes: [unfiledIndex],
};

/** The id of the brand's copy for the offering. */
export function displayCopyKey({ clientId, brandId }: BrandKey, offeringRef: string): string {
  return `${clientId}/${brandId}/${offeringRef}`;
}
