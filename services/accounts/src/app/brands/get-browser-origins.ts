import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { isActive } from '../../domain/clients/suspension.ts';

/** The origins from which pages may read the brand: none when it has no publishable key that is good. Two reads in every case. */
export async function getBrowserOrigins(
  { brands, clients }: Pick<Context, 'brands' | 'clients'>,
  { limits }: Pick<Operation, 'limits'>,
  brandId: string,
): Promise<readonly string[]> {
  const brand = await brands.get(brandId, limits);
  const client = await clients.get(brand?.clientId ?? 'none', limits);
  return brand?.publishableKey === undefined || !isActive(client) ? [] : brand.browserOrigins;
}
