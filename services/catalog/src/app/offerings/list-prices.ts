import type { Operation } from '@telehealth/changes';
import { type Page, pageOf } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import type { Price } from '../../domain/offerings/price.ts';
import { formerPrices } from '../../storage/prices.ts';
import { getOffering } from './get-offering.ts';

/** A page of the prices of the offering with numbers below `below`, newest first. Throws `not-found`. */
export async function listPrices(
  context: Context,
  operation: Operation,
  { offeringRef, below, limit }: { offeringRef: string; below: number | undefined; limit: number },
): Promise<Page<Price>> {
  const { limits } = operation;
  const { price } = await getOffering(context, operation, offeringRef);
  if (price === undefined) return { rows: [], hasMore: false };
  const present = below === undefined ? [price] : [];
  // While a price is being set, the former prices may already have a copy of the present one.
  const before = Math.min(below ?? price.number, price.number);
  const former = await formerPrices(context.prices, { offeringRef, below: before, limit: limit + 1 }, limits);
  return pageOf([...present, ...former], limit);
}
