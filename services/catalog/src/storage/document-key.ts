import type { BrandKey } from '@telehealth/service-kit/calls';

/** The id of a brand's document. It holds client and brand: a read by id is a read within the tenancy. */
export function brandKey({ clientId, brandId }: BrandKey): string {
  return `${clientId}/${brandId}`;
}

/** The id of a brand's document about an offering. */
export function offeringKey(brand: BrandKey, offeringRef: string): string {
  return `${brandKey(brand)}/${offeringRef}`;
}
