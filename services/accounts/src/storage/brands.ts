import { type OutboxedDocument, outboxIndex } from '@telehealth/events';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { Brand } from '../domain/brand.ts';
import type { PublishableKey } from '../domain/publishable-key.ts';
import { type AuditedDocument, unfiledIndex } from './audit.ts';

/** A brand, by its `brd_…`. */
export interface BrandDocument extends Brand, OutboxedDocument, AuditedDocument {
  readonly clientId: string;
  readonly createdAt: number;
  /** SHA-256 of the request that created it: tells a repeat from another request under the same key. */
  readonly requestSha256: string;
  /** Kept here, so that issuing a key and revoking the one before are one write. Absent before the first. */
  readonly publishableKey?: PublishableKey;
}

/** The brands of one accounts database. */
export type Brands = Collection<BrandDocument>;

export const brandsDefinition: CollectionDefinition<BrandDocument> = {
  name: 'brands',
  schemaVersion: 1,
  indexes: [
    { name: 'client', fields: ['clientId', '_id'] },
    { name: 'publishable_key_sha256', fields: ['publishableKey.keySha256'], unique: true, sparse: true },
    outboxIndex,
    unfiledIndex,
  ],
};

/** The brand when it is this client's; a foreign one and a missing one are the same undefined. */
export async function findBrand(
  brands: Brands,
  key: { clientId: string; brandId: string },
  options: CallOptions,
): Promise<BrandDocument | undefined> {
  const found = await brands.find({ _id: key.brandId, clientId: key.clientId }, { limit: 1 }, options);
  return found[0];
}

/** The brand whose publishable key has this SHA-256 (hex). */
export async function findBrandByPublishableKey(
  brands: Brands,
  keySha256: string,
  options: CallOptions,
): Promise<BrandDocument | undefined> {
  const found = await brands.find({ 'publishableKey.keySha256': keySha256 }, { limit: 1 }, options);
  return found[0];
}

const page = 1000;

/** Ids of all brands of the client, in order. One read up to 1000 of them. */
export async function findBrandIds(
  brands: Brands,
  clientId: string,
  options: CallOptions,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const last = ids.at(-1);
    const after = last === undefined ? {} : { after: [last] };
    const found = await brands.find({ clientId }, { sort: [['_id', 'asc']], limit: page, ...after }, options);
    for (const brand of found) ids.push(brand._id);
    if (found.length < page) return ids;
  }
}
