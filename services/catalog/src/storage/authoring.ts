import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { BrandKey } from '@telehealth/service-kit';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { Authoring } from '../domain/authoring/authoring.ts';

/** What a brand authors. Its id holds client and brand: a read by id is a read within the tenancy. */
export interface AuthoringDocument extends Authoring, BrandKey, ChangedDocument {}

/** The authoring of the brands of one catalog database. */
export type Authorings = Collection<AuthoringDocument>;

export const authoringDefinition: CollectionDefinition<AuthoringDocument> = {
  name: 'authoring',
  schemaVersion: 1,
  indexes: [outboxIndex],
};

/** The id of the brand's document. */
export function authoringKey({ clientId, brandId }: BrandKey): string {
  return `${clientId}/${brandId}`;
}
