import type { DisplayCopy } from '@telehealth/contracts/catalog/v1/display_copy';
import type {
  GetReadinessResponse,
  GetStorefrontResponse,
} from '@telehealth/contracts/catalog/v1/storefront_service';
import type {
  DisplayCopy as DisplayCopyJson,
  ReadinessAnswer,
  StorefrontAnswer,
} from '../schemas/storefront.ts';
import { checkToJson } from './check.ts';

/** The storefront of an offering as its body shows it (decisions.md 3). */
export function storefrontToJson(
  brandId: string,
  offeringRef: string,
  { priceMinor, currency, sellable, display }: GetStorefrontResponse,
): StorefrontAnswer {
  return {
    data: {
      brand_id: brandId,
      offering_ref: offeringRef,
      price_minor: Number(priceMinor),
      currency,
      sellable,
      display: displayCopyToJson(display),
    },
  };
}

/** The readiness of a brand as its body shows it (decisions.md 3). */
export function readinessToJson(brandId: string, { ready, checks }: GetReadinessResponse): ReadinessAnswer {
  return { data: { brand_id: brandId, ready, checks: checks.map(checkToJson) } };
}

/** Display copy as bodies show it: a slot without words is absent. */
export function displayCopyToJson(copy: DisplayCopy | undefined): DisplayCopyJson {
  const json: DisplayCopyJson = {};
  if (copy === undefined) return json;
  if (copy.title !== undefined) json.title = copy.title;
  if (copy.subtitle !== undefined) json.subtitle = copy.subtitle;
  if (copy.description !== undefined) json.description = copy.description;
  if (copy.bullets.length > 0) json.bullets = copy.bullets;
  if (copy.cta !== undefined) json.cta = copy.cta;
  return json;
}
