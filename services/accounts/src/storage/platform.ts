import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { StoredPlatform } from '../domain/platform.ts';

/** The only one of its collection. */
export interface PlatformDocument extends StoredPlatform, ChangedDocument {}

export type Platform = Collection<PlatformDocument>;

export const platformDefinition: CollectionDefinition<PlatformDocument> = {
  name: 'platform',
  schemaVersion: 1,
  indexes: [outboxIndex],
};
