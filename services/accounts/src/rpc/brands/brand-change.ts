import type { BrandChangeSchema } from '@telehealth/contracts/accounts/v1/brand';
import type { Plain } from '@telehealth/contracts/codec';
import type { BrandChange } from '../../domain/brands/brand.ts';

/** A message has a list that may be absent as a message of its own. */
export function brandChange(change: Plain<typeof BrandChangeSchema> | undefined): BrandChange {
  return {
    ...change,
    redirectAllowlist: change?.redirectAllowlist?.urls,
    enabledTherapies: change?.enabledTherapies?.codes,
  };
}
