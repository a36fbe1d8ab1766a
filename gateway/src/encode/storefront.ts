import type {
  GetReadinessResponse,
  GetStorefrontResponse,
} from '@telehealth/contracts/catalog/v1/storefront_service';
import type { ReadinessAnswer, StorefrontAnswer } from '../schemas/storefront.ts';
import { checkToJson } from './check.ts';
import { displayCopyToJson } from './display-copy.ts';

/** The storefront of an offering as its body shows it (decisions.md 3). */
export function storefrontToJson(
  brandId: string,
  offeringRef: string,
  { priceMinor, currency, sellable, display }: GetStorefrontResponse,
): StorefrontAnswer {
  const isPriced = currency !== '';
  return {
    data: {
      brand_id: brandId,
      offering_ref: offeringRef,
      price_minor: isPriced ? Number(priceMinor) : null,
      currency: isPriced ? currency : null,
      sellable,
      display: displayCopyToJson(display),
    },
  };
}

/** The readiness of a brand as its body shows it (decisions.md 3). */
export function readinessToJson(brandId: string, { ready, checks }: GetReadinessResponse): ReadinessAnswer {
  return { data: { brand_id: brandId, ready, checks: checks.map(checkToJson) } };
}
