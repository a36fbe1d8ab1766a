import type { Operation } from '@telehealth/changes';
import { DomainError, refusal } from '@telehealth/errors';
import { sealingKeyIdOf } from '@telehealth/sealing';
import type { Context } from '../../context.ts';
import { decideOpening } from '../../domain/orders/decide-opening.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { storedReturnUrl } from '../../storage/return-url.ts';
import { applyInbox } from '../confirmations/apply-inbox.ts';
import { changeOrder } from '../orders/change-order.ts';
import { stepOf } from '../orders/step-of.ts';
import { endOrder } from './end-order.ts';
import { providerOf } from './provider-of.ts';
import { returnUrlOf } from './return-url.ts';

/**
 * Makes the provider open the checkout of an order without one, which makes the order visible. Every call that finds an unopened
 * order completes it, and the provider opens one checkout for all calls. Throws `unavailable` when the provider does not answer,
 * `provider_refused` when it refuses, and `not-found` when the journey was erased while the order was placed; both remove the order.
 */
export async function openCheckout(
  context: Context,
  operation: Operation,
  order: OrderDocument,
): Promise<OrderDocument> {
  if (order.sealedCheckoutUrl !== undefined) return order;
  const { _id: orderRef, journeyId = '', totalMinor, currency, capture, expiresAt } = order;
  const returnUrl = returnUrlOf(context, order);
  const { checkoutPage: page } = order;
  // The order is stored by now, and an erasure remembers the journey before it reads the orders, so one of the two sees the other.
  if ((await context.erasedJourneys.get(journeyId, operation.limits)) !== undefined) {
    await endOrder(context, operation, order);
    throw new DomainError('not-found', 'the journey was erased while the order was placed');
  }
  const answer = await providerOf(context, order).openCheckout(
    { orderRef, totalMinor, currency, capture, page, returnUrl, expiresAt },
    operation.limits,
  );
  if (answer === undefined) {
    await endOrder(context, operation, order);
    throw refusal('provider_refused', 'The payment provider does not open a checkout for this amount.');
  }
  const { checkoutUrl, ...opened } = answer;
  const sealedCheckoutUrl = context.checkoutUrls.seal(orderRef, Buffer.from(checkoutUrl));
  const sealedUnder = sealingKeyIdOf(sealedCheckoutUrl);
  const target = { orderRef, operation: stepOf(operation, 'open'), known: order };
  const { document } = await changeOrder(context, target, (present) =>
    decideOpening(present, {
      ...opened,
      sealedCheckoutUrl,
      ...storedReturnUrl(context.returnUrls, orderRef, returnUrl),
      sealedUnder,
    }),
  );
  return await applyInbox(context, document);
}

/** The address of the checkout of an open order. */
export function checkoutUrlOf(
  { checkoutUrls }: Pick<Context, 'checkoutUrls'>,
  { _id, sealedCheckoutUrl }: OrderDocument,
): string {
  if (sealedCheckoutUrl === undefined) throw new Error('the order is not open');
  return Buffer.from(checkoutUrls.open(_id, sealedCheckoutUrl)).toString();
}
