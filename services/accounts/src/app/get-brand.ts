import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../context.ts';
import { type BrandDocument, findBrand } from '../storage/brands.ts';

/** Names a brand: of any client, as operators do, or of one client. */
export interface BrandRef {
  readonly brandId: string;
  readonly clientId?: string | undefined;
}

/** The brand. Throws `not-found`, the same for a brand of another client and for a missing one. */
export async function getBrand(
  { brands }: Pick<Context, 'brands'>,
  { limits }: Pick<Operation, 'limits'>,
  { brandId, clientId }: BrandRef,
): Promise<BrandDocument> {
  const brand =
    clientId === undefined
      ? await brands.get(brandId, limits)
      : await findBrand(brands, { brandId, clientId }, limits);
  if (brand === undefined) throw new DomainError('not-found');
  return brand;
}
