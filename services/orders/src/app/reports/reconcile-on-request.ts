import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { type OrderDocument, type OrderOwner, ofOwner } from '../../storage/orders.ts';
import { changeOrder } from '../orders/change-order.ts';
import { stepOf } from '../orders/step-of.ts';
import { reconcileOrder } from './reconcile-order.ts';

/** Reconciles an order because an operator asks for it. Throws `not-found` unless the operator can reach it. */
export async function reconcileOnRequest(
  context: Context,
  operation: Operation,
  { orderRef, ...owner }: OrderOwner & { readonly orderRef: string },
): Promise<OrderDocument> {
  const target = { orderRef, where: ofOwner(owner), operation };
  const { document: order } = await changeOrder(context, target, ({ clientId }) => ({
    audit: { action: 'order.reconcile', clientId, subject: orderRef, changed: {} },
  }));
  return (await reconcileOrder(context, stepOf(operation, 'reconciled'), order)).order;
}
