import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import { decideCancel } from '../../domain/orders/decide-cancel.ts';
import type { OrderDocument, OrderRef } from '../../storage/orders.ts';
import { applyView } from '../confirmations/apply-view.ts';
import { getOrder } from '../orders/get-order.ts';
import { noteRelease } from './note-release.ts';
import { providerOf } from './provider-of.ts';

/**
 * Makes the provider release what is not captured; its answer decides the state. A cancelled order stays as it is. Refuses an order
 * that is captured, also at the same time. Throws `not-found` unless the caller reaches the order.
 */
export async function cancelPayment(
  context: Context,
  operation: Operation,
  ref: OrderRef,
): Promise<OrderDocument> {
  const order = await getOrder(context, ref, operation.limits);
  if (decideCancel(order) === 'done') return order;
  await noteRelease(context, operation, order._id);
  const view = await providerOf(context, order).cancel(order, operation.limits);
  const { order: asked } = await applyView(context, { orderRef: order._id, operation }, view);
  if (decideCancel(asked) === 'done') return asked;
  throw new DomainError('unavailable', 'the provider did not cancel the payment');
}
