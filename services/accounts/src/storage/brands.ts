import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import { maxBrands } from '../domain/brands/brand.ts';
import type { StoredBrand } from '../domain/brands/decide-brand.ts';

/**
 * A brand, by its `brd_…`. Its publishable key is stored here, so that issuing one and revoking the previous one are one
 * write.
 */
export interface BrandDocument extends StoredBrand, ChangedDocument {}

export type Brands = Collection<BrandDocument>;

export const brandsDefinition: CollectionDefinition<BrandDocument> = {
  name: 'brands',
  schemaVersion: 1,
  indexes: [
    { name: 'client', fields: ['clientId', '_id'] },
    { name: 'publishable_key_sha256', fields: ['publishableKey.keySha256'], unique: true, sparse: true },
    outboxIndex,
  ],
};

/** Up to `limit` brands of the client with ids after `after`, by id. */
export async function findBrands(
  brands: Brands,
  {
    clientId,
    after = '',
    limit,
  }: { readonly clientId: string; readonly after?: string; readonly limit: number },
  options: CallOptions,
): Promise<BrandDocument[]> {
  return await brands.find({ clientId, _id: { gt: after } }, { sort: { _id: 'asc' }, limit }, options);
}

/** Every brand of the client. Concurrent creations may exceed the limit by their number. */
export async function findAllBrands(
  brands: Brands,
  clientId: string,
  options: CallOptions,
): Promise<BrandDocument[]> {
  return await findBrands(brands, { clientId, limit: 2 * maxBrands }, options);
}
