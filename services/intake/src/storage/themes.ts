import type { Collection, CollectionDefinition } from '@telehealth/store';
import { type PinnedDocument, usedAtIndex } from './pinned-document.ts';

/** Each is the theme of a brand when journeys were minted, canonical JSON of an object. */
export type Themes = Collection<PinnedDocument>;

export const themesDefinition: CollectionDefinition<PinnedDocument> = {
  name: 'themes',
  indexes: [usedAtIndex],
};
