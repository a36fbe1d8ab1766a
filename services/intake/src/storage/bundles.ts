import { getOrInsert } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Bundle } from '@telehealth/instrument/bundle';
import { type CallOptions, type Collection, type CollectionDefinition, findOne } from '@telehealth/store';

/** The content of a bundle. It never changes: its id is its hash. A publication names it. */
export interface BundleDocument {
  /** SHA-256 of the canonical JSON, hex. */
  readonly _id: string;
  readonly bundleId: string;
  readonly bundleVersion: string;
  /** Epoch ms of the first publication of this content. */
  readonly publishedAt: number;
  /** The bundle as JSON text, because its keys need not be valid field names of the store. */
  readonly json: string;
}

export type Bundles = Collection<BundleDocument>;

export const bundlesDefinition: CollectionDefinition<BundleDocument> = {
  name: 'bundles',
  indexes: [{ name: 'version', fields: ['bundleId', 'bundleVersion'] }],
};

/** Stores a bundle under its hash. Safe to repeat. */
export async function storeBundle(
  bundles: Bundles,
  { bundle, sha256, at }: { readonly bundle: Bundle; readonly sha256: string; readonly at: number },
  options: CallOptions,
): Promise<void> {
  const { id: bundleId, version: bundleVersion } = bundle;
  const json = JSON.stringify(bundle);
  await getOrInsert(bundles, { _id: sha256, bundleId, bundleVersion, publishedAt: at, json }, options);
}

/** The bundle of that hash. Throws `unavailable` when it is missing. */
export async function readBundle(bundles: Bundles, sha256: string, options: CallOptions): Promise<Bundle> {
  const stored = await bundles.get(sha256, options);
  if (!stored) throw new DomainError('unavailable', 'the content of a bundle is missing');
  return JSON.parse(stored.json) as Bundle;
}

/** The bundle of a version, written as `id@version`. Undefined when it is not stored here. */
export async function readBundleOfVersion(
  bundles: Bundles,
  version: string,
  options: CallOptions,
): Promise<Bundle | undefined> {
  const [bundleId = '', bundleVersion = ''] = version.split('@');
  const stored = await findOne(bundles, { bundleId, bundleVersion }, options);
  return stored && (JSON.parse(stored.json) as Bundle);
}
