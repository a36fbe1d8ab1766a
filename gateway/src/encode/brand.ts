import type { Brand } from '@telehealth/contracts/accounts/v1/brand';
import type { Brand as BrandJson } from '../schemas/brand.ts';
import { isoTime } from './iso-time.ts';

/** A brand as bodies show it (decisions.md 3). */
export function brandToJson(brand: Brand | undefined): BrandJson {
  if (brand === undefined) throw new Error('an answer without a brand');
  return {
    brand_id: brand.brandId,
    client_id: brand.clientId,
    name: brand.name,
    enabled_therapies: brand.enabledTherapies,
    browser_origins: brand.browserOrigins,
    redirect_allowlist: brand.redirectAllowlist,
    support_route: brand.supportRoute === '' ? null : brand.supportRoute,
    theme: brand.themeJson === '' ? {} : JSON.parse(brand.themeJson),
    version: Number(brand.version),
    created_at: isoTime(brand.createdAt),
    updated_at: isoTime(brand.updatedAt),
  };
}
