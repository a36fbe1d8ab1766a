import type { Call } from '@telehealth/rpc';
import { brandOf } from '@telehealth/service-kit';
import type { BrandRef } from '../../app/brands/get-brand.ts';

/** The brand of the call's tenancy. Throws as `brandOf` does. */
export function ownBrandOf(call: Call): BrandRef {
  const { brandId, clientId } = brandOf(call);
  return { brandId, clientIds: [clientId] };
}
