import { actorOf } from '@telehealth/audit';
import type { Call } from '@telehealth/rpc';
import { insertOnce } from '@telehealth/store';
import type { Context } from '../context.ts';
import { pricedAt } from '../domain/price.ts';
import type { OfferingDocument } from '../storage/offerings.ts';
import { priceDocument } from '../storage/prices.ts';
import { changeOffering } from './change-offering.ts';

/**
 * Sets the price of an offering. The price before it is copied to the former prices first, so that whoever dies in
 * between leaves a copy of what still holds, and no price is ever lost. The same price again changes nothing.
 * Throws `validation` with every issue, `not-found` and `conflict`.
 */
export async function setPrice(
  context: Context,
  call: Call,
  input: { readonly offeringRef: string; readonly priceMinor: bigint; readonly currency: string },
): Promise<OfferingDocument> {
  const amount = pricedAt(input.priceMinor, input.currency);
  const { name: setBy } = actorOf(call);
  return await changeOffering(context, call, {
    offeringRef: input.offeringRef,
    act: 'offering.price.set',
    async decide({ _id, price }, at, limits) {
      if (price?.priceMinor === amount.priceMinor && price.currency === amount.currency) return undefined;
      if (price) await insertOnce(context.prices, priceDocument(_id, price), limits);
      return { price: { ...amount, number: (price?.number ?? 0) + 1, since: at, setBy } };
    },
  });
}
