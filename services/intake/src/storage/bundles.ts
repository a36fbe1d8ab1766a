import type { Collection, CollectionDefinition } from '@telehealth/store';

/** A published bundle. Never changes: its id is the hash of its content. */
export interface BundleDocument {
  /** SHA-256 of the canonical JSON, hex. */
  readonly _id: string;
  readonly bundleId: string;
  readonly bundleVersion: string;
  readonly publishedAt: number;
  /** The bundle as JSON text: nothing reads inside it here, and its keys need not fit the store. */
  readonly json: string;
}

/** The published bundles of one intake database. */
export type Bundles = Collection<BundleDocument>;

export const bundlesDefinition: CollectionDefinition<BundleDocument> = {
  name: 'bundles',
  schemaVersion: 1,
  indexes: [{ name: 'version', fields: ['bundleId', 'bundleVersion'] }],
};
