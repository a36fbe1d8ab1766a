import { changeDocument, getOrInsert, type Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideSetPrice } from '../../domain/offerings/offering-changes.ts';
import { pricedAt } from '../../domain/offerings/price.ts';
import type { OfferingDocument } from '../../storage/offerings.ts';
import { priceDocument } from '../../storage/prices.ts';

/**
 * Sets the price of an offering. It first copies the present price to the former prices: a crash in between leaves a copy of the
 * present price, and no price is lost. Throws `validation` with every issue, `not-found` and `conflict`.
 */
export async function setPrice(
  context: Context,
  operation: Operation,
  input: { readonly offeringRef: string; readonly priceMinor: number; readonly currency: string },
): Promise<OfferingDocument> {
  const amount = pricedAt(input.priceMinor, input.currency);
  const setBy = operation.actor?.name ?? '';
  const { document } = await changeDocument(context, {
    collection: context.offerings,
    id: input.offeringRef,
    operation,
    async gather({ _id, price }) {
      if (price) await getOrInsert(context.prices, priceDocument(_id, price), operation.limits);
    },
    decide: (present, since) => decideSetPrice(present, amount, { since, setBy }),
  });
  return document;
}
