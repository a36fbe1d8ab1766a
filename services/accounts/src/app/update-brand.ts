import { DomainError } from '@telehealth/errors';
import { retriedWrite } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import { type Brand, type BrandChange, changedBrand } from '../domain/brand.ts';
import type { BrandDocument } from '../storage/brands.ts';
import { hasDone } from '../storage/once.ts';
import type { Act } from './act.ts';
import { type BrandRef, brandOf } from './brand-of.ts';
import { changedFields } from './changed-fields.ts';
import { clientOf } from './client-of.ts';
import { settle } from './settle.ts';
import { writeBrand } from './write-brand.ts';

/** How a brand is to be changed. */
export interface BrandUpdate {
  readonly change: BrandChange;
  /** `conflict` unless the brand has this version. */
  readonly ifVersion?: number | undefined;
  /** JSON Pointer to the origins in what the caller sent; `/browser_origins` by default. */
  readonly originsWhere?: string;
}

/**
 * Changes the configuration of a brand. One that changes nothing writes nothing. Throws `malformed-request` and
 * `validation` as `changedBrand` does, `not-found`, and `conflict` for another version than the one asked for and
 * where too many others change the brand at once.
 */
export async function updateBrand(
  context: Context,
  act: Act,
  ref: BrandRef,
  { change, ifVersion, originsWhere }: BrandUpdate,
): Promise<BrandDocument> {
  const { clientId } = await brandOf(context, act, ref);
  const { mode } = await clientOf(context, act, clientId);
  const brand = await retriedWrite(async () => {
    const present = await brandOf(context, act, ref);
    if (hasDone(present, act.operationId)) return present;
    if (ifVersion !== undefined && ifVersion !== present.version) {
      throw new DomainError('conflict', 'the brand has another version');
    }
    const changed = changedFields(
      configurationOf(present),
      changedBrand(present, change, mode, originsWhere),
    );
    if (Object.keys(changed).length === 0) return present;
    const write = { act: 'brand.update', changed, update: { set: changed } };
    return await writeBrand(context, act, { present, mode }, write);
  });
  await settle(context, context.brands, brand, act.limits);
  return brand;
}

function configurationOf(brand: Brand): Brand {
  const { name, enabledTherapies, supportRoute, redirectAllowlist, browserOrigins, themeJson } = brand;
  return { name, enabledTherapies, supportRoute, redirectAllowlist, browserOrigins, themeJson };
}
