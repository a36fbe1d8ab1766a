import { createDocument, type Operation } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import { deriveId } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { type Brand, createdBrand, maxBrands, type NewBrand } from '../../domain/brands/brand.ts';
import { brandChanged, credentialChanged } from '../../domain/clients/change-events.ts';
import type { ClientMode } from '../../domain/clients/client.ts';
import { type BrandDocument, findBrands } from '../../storage/brands.ts';
import { type ClientRef, clientOf } from '../clients/client-of.ts';

/**
 * Creates a brand of the client. Throws `malformed-request` and `validation` as `createdBrand` does, `not-found` when
 * there is no such client, and `conflict` when it has 200 brands. Concurrent creates may exceed the bound by their number.
 */
export async function createBrand(
  context: Context,
  operation: Operation,
  { clientId, clientIds, ...input }: NewBrand & ClientRef,
): Promise<BrandDocument> {
  const { brands } = context;
  const brandId = deriveId('brd', operation.operationId);
  const { brand, mode } = await validateNewBrand(context, operation, { clientId, clientIds, ...input });
  const at = context.clock.now();
  const tenant = { clientId, mode };
  return await createDocument(context, {
    collection: brands,
    document: { _id: brandId, clientId, ...brand, createdAt: at, updatedAt: at },
    operation,
    at,
    events: [credentialChanged(tenant, brandId), brandChanged(tenant, brandId, 1)],
    audit: { action: 'brand.create', clientId, brandId, subject: brandId, changed: { ...brand } },
  });
}

/** The brand to create, and the mode of its client. Throws as `createBrand` does, and creates nothing. */
export async function validateNewBrand(
  context: Context,
  operation: Operation,
  { clientId, clientIds, ...input }: NewBrand & ClientRef,
): Promise<{ readonly brand: Brand; readonly mode: ClientMode }> {
  const { brands } = context;
  const { operationId, limits } = operation;
  const { mode } = await clientOf(context, operation, { clientId, clientIds });
  const brand = createdBrand(input, mode);
  const siblings = await findBrands(brands, { clientId, limit: maxBrands + 1 }, limits);
  if (
    siblings.length >= maxBrands &&
    (await brands.get(deriveId('brd', operationId), limits)) === undefined
  ) {
    throw refusal('brand_limit', `A client has at most ${maxBrands} brands.`);
  }
  return { brand, mode };
}
