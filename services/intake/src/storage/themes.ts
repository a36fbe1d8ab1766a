import type { Collection, CollectionDefinition } from '@telehealth/store';

/** The theme of a brand when journeys were minted. It never changes: its id is the hash of its content. */
export interface ThemeDocument {
  /** SHA-256 of `json`, hex. */
  readonly _id: string;
  /** Epoch ms. */
  readonly createdAt: number;
  /** JSON text of an object, canonical. */
  readonly json: string;
}

/** The themes of one intake database. */
export type Themes = Collection<ThemeDocument>;

export const themesDefinition: CollectionDefinition<ThemeDocument> = { name: 'themes', schemaVersion: 1 };
