import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { ClientIds } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import { type BrandDocument, findBrand } from '../storage/brands.ts';

/** Names a brand. Unless it is a brand of `clientIds` it is treated as missing. */
export interface BrandRef {
  readonly brandId: string;
  readonly clientIds: ClientIds;
}

/** The brand. Throws `not-found`. */
export async function getBrand(
  { brands }: Pick<Context, 'brands'>,
  { limits }: Pick<Operation, 'limits'>,
  ref: BrandRef,
): Promise<BrandDocument> {
  const brand = await findBrand(brands, ref, limits);
  if (brand === undefined) throw new DomainError('not-found');
  return brand;
}
