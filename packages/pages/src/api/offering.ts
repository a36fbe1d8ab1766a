import type { components } from '@telehealth/client';
import { platform } from './platform.ts';

/** With the brand's copy. */
export type Offering = components['schemas']['Storefront'];

export async function readOffering(
  brand_id: string,
  offering_ref: string,
  locale: string,
  signal: AbortSignal | null,
): Promise<Offering> {
  const params = { path: { brand_id }, query: { offering_ref, locale } };
  const { data } = await platform.get('/v1/account/brands/{brand_id}/storefront', { params, signal });
  return data;
}
