import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import { activationReport } from '../domain/activation.ts';
import { copyFor, type DisplayCopy } from '../domain/display-copy.ts';
import { enablementStatus } from '../domain/enablement-status.ts';
import type { Amount } from '../domain/price.ts';
import { displayCopyKey } from '../storage/display-copies.ts';
import { enablementKey } from '../storage/enablements.ts';
import type { OfferingDocument } from '../storage/offerings.ts';
import { brandStanding } from './brand-standing.ts';

/** What a storefront page shows of an offering. */
export interface Storefront {
  /** Absent while none is set. */
  readonly price: Amount | undefined;
  /** Whether the enablement is active. */
  readonly sellable: boolean;
  readonly display: DisplayCopy;
}

/**
 * What the brand's storefront shows of an offering, in the wording for `locale`. Throws `not-found` unless the brand
 * has enabled it. Three reads by id in every case.
 */
export async function getStorefront(
  context: Context,
  call: Call,
  { offeringRef, locale }: { readonly offeringRef: string; readonly locale: string },
): Promise<Storefront> {
  const brand = brandOf(call);
  const limits = limitsOf(call);
  const [enablement, offering, copy] = await Promise.all([
    context.enablements.get(enablementKey(brand, offeringRef), limits),
    context.offerings.get(offeringRef, limits),
    context.displayCopies.get(displayCopyKey(brand, offeringRef), limits),
  ]);
  if (enablement?.enabled !== true || offering === undefined) throw new DomainError('not-found');
  return {
    price: offering.price,
    sellable: await isSellable(context, call, offering),
    display: copyFor(copy?.locales ?? {}, locale),
  };
}

async function isSellable(context: Context, call: Call, offering: OfferingDocument): Promise<boolean> {
  // What the catalog itself keeps off sale needs no neighbour's word.
  if (!offering.active || offering.price === undefined) return false;
  const checks = activationReport(offering, await brandStanding(context, call, [offering]));
  return enablementStatus(false, checks) === 'active';
}
