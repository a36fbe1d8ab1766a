import { taskOperation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { createCache } from '@telehealth/service-kit/upstreams';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { isUnpaid } from '../../domain/orders/due-at.ts';
import type { OrderState } from '../../domain/orders/order.ts';
import { resultOf, returnAddress } from '../../domain/orders/return-address.ts';
import { findOrderOfRefs, type OrderDocument } from '../../storage/orders.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { returnUrlOf } from './return-url.ts';
import { undefinedWhenAway } from './undefined-when-away.ts';

/**
 * Where a patient goes after the checkout with this id of the provider; undefined: the order has no return URL. Throws `not-found`.
 */
export type ReturnFromCheckout = (checkoutRef: string, limits: CallOptions) => Promise<string | undefined>;

/** The shortest time between two questions to the provider about an order, however often the patient comes back. */
const askEveryMs = 5000;
/** How many orders have a last answer in memory. */
const maxOrders = 10_000;

/**
 * The patient is often back before the provider's message arrives, so the provider is asked about an unpaid order. `now` is monotonic
 * (ms).
 */
export function createReturnFromCheckout(
  context: Context,
  now = () => performance.now(),
): ReturnFromCheckout {
  const states = createCache<{ order: OrderDocument; limits: CallOptions }, OrderState>({
    async load(_orderRef, { order, limits }) {
      const operation = { ...taskOperation('checkout_return'), limits };
      const asked = await reconcileOrder(context, operation, order).catch(undefinedWhenAway);
      return asked?.order.state;
    },
    ...{ freshMs: askEveryMs, capacity: maxOrders, now },
  });
  return async (checkoutRef, limits) => {
    const order = await findOrderOfRefs(context.orders, { checkoutRef }, limits);
    if (order === undefined) throw new DomainError('not-found');
    const { _id: orderRef, state } = order;
    const returnUrl = returnUrlOf(context, order);
    if (returnUrl === undefined) return undefined;
    const known = isUnpaid(order) ? await states.get(orderRef, { order, limits }) : state;
    return returnAddress(returnUrl, orderRef, known === undefined ? 'pending' : resultOf(known));
  };
}
