import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { limitsOf, type Page, pageOf } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import type { Price } from '../domain/price.ts';
import { formerPrices } from '../storage/prices.ts';

/**
 * Every price the offering ever had, newest first; `below` is the number of the last one seen. Throws `not-found`.
 */
export async function listPrices(
  { offerings, prices }: Context,
  call: Call,
  { offeringRef, below, limit }: { offeringRef: string; below: number | undefined; limit: number },
): Promise<Page<Price>> {
  const limits = limitsOf(call);
  const offering = await offerings.get(offeringRef, limits);
  if (offering === undefined) throw new DomainError('not-found');
  const { price } = offering;
  if (price === undefined) return { rows: [], hasMore: false };
  const present = below === undefined ? [price] : [];
  // A copy of the present price may be there already, for one that is being set.
  const before = Math.min(below ?? price.number, price.number);
  const former = await formerPrices(prices, { offeringRef, below: before, limit: limit + 1 }, limits);
  return pageOf([...present, ...former], limit);
}
