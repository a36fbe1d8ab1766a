import type { Operation } from '@telehealth/changes';
import { sealingKeyIdOf } from '@telehealth/sealing';
import type { Context } from '../../context.ts';
import { decideOpening } from '../../domain/orders/decide-opening.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { applyView } from '../reports/apply-view.ts';
import { changeOrder } from './change-order.ts';
import { providerOf } from './provider-of.ts';
import { stepOf } from './step-of.ts';

/**
 * Has the provider open the checkout of an order that has none, which makes the order visible. Whoever finds such an order
 * completes it, and the provider opens one checkout for all of them. Throws `unavailable` when the provider does not answer.
 */
export async function openCheckout(
  context: Context,
  operation: Operation,
  order: OrderDocument,
): Promise<OrderDocument> {
  if (order.sealedCheckoutUrl !== undefined) return order;
  const { _id: orderRef, totalMinor, currency, capture, returnUrl, expiresAt } = order;
  const { checkoutUrl, ...opened } = await providerOf(context, order).openCheckout(
    { orderRef, totalMinor, currency, capture, returnUrl, expiresAt },
    operation.limits,
  );
  const sealedCheckoutUrl = context.checkoutUrls.seal(orderRef, Buffer.from(checkoutUrl));
  const sealedUnder = sealingKeyIdOf(sealedCheckoutUrl);
  await changeOrder(context, { orderRef, operation: stepOf(operation, 'open') }, (present) =>
    decideOpening(present, {
      refs: opened.refs,
      sealedCheckoutUrl,
      sealedUnder,
      expiresAt: opened.expiresAt,
    }),
  );
  const target = { orderRef, operation: stepOf(operation, 'opened') };
  return (await applyView(context, target, opened)).order;
}

/** The address of the checkout of an open order. */
export function checkoutUrlOf(
  { checkoutUrls }: Pick<Context, 'checkoutUrls'>,
  { _id, sealedCheckoutUrl }: OrderDocument,
): string {
  if (sealedCheckoutUrl === undefined) throw new Error('the order is not open');
  return Buffer.from(checkoutUrls.open(_id, sealedCheckoutUrl)).toString();
}
