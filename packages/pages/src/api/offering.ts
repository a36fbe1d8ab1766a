import { askJson } from './ask.ts';

/** An offering as the brand shows it. */
export interface Offering {
  readonly offering_ref: string;
  readonly name: string;
  readonly price_minor?: number;
  readonly currency?: string;
  readonly display: { readonly title?: string; readonly subtitle?: string };
}

export async function readOffering(brandId: string, offering_ref: string, locale: string): Promise<Offering> {
  const query = new URLSearchParams({ offering_ref, locale });
  const body = await askJson<{ data: Offering }>(`/v1/account/brands/${brandId}/storefront?${query}`);
  return body.data;
}
