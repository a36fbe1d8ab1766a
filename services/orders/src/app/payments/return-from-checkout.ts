import { taskOperation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { resultOf, returnAddress } from '../../domain/orders/return-address.ts';
import { findOrderOfRefs } from '../../storage/orders.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { undefinedWhenAway } from './undefined-when-away.ts';

/**
 * Where the patient goes who has completed the checkout with this id of the provider; undefined: the order has no return URL.
 * The patient is often here before the provider's message, so the provider is asked while nothing is decided. Throws
 * `not-found`.
 */
export async function returnFromCheckout(
  context: Context,
  checkoutRef: string,
  limits: CallOptions,
): Promise<string | undefined> {
  const order = await findOrderOfRefs(context.orders, { checkoutRef }, limits);
  if (order === undefined) throw new DomainError('not-found');
  const { returnUrl } = order;
  if (returnUrl === undefined) return undefined;
  const known = resultOf(order.state);
  if (known !== 'pending') return returnAddress(returnUrl, order._id, known);
  const operation = { ...taskOperation('checkout_return'), limits };
  const asked = await reconcileOrder(context, operation, order).catch(undefinedWhenAway);
  return returnAddress(returnUrl, order._id, resultOf((asked?.order ?? order).state));
}
