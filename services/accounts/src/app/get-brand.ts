import { DomainError } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../context.ts';
import { type BrandDocument, findBrand } from '../storage/brands.ts';

/** The client's brand. Throws `not-found`, the same for a brand of another client and for none at all. */
export async function getBrand(
  context: Context,
  key: { readonly clientId: string; readonly brandId: string },
  limits: CallOptions,
): Promise<BrandDocument> {
  const brand = await findBrand(context.brands, key, limits);
  if (brand === undefined) throw new DomainError('not-found');
  return brand;
}
