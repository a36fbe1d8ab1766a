import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';

/** The origins from which pages may read the brand: none when it is missing or has no publishable key. */
export async function getBrowserOrigins(
  { brands }: Pick<Context, 'brands'>,
  { limits }: Pick<Operation, 'limits'>,
  brandId: string,
): Promise<readonly string[]> {
  const brand = await brands.get(brandId, limits);
  return brand?.publishableKey === undefined ? [] : brand.browserOrigins;
}
