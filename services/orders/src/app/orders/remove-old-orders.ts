import { backgroundLimits, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideRemoval } from '../../domain/orders/decide-removal.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { changeOrder } from './change-order.ts';
import { eachOrder } from './each-order.ts';
import { removeOrder } from './remove-order.ts';

/**
 * Removes the orders whose last change of state is older than the retention (decisions.md 13). One run marks an order,
 * with an audit row. A later run removes it after the row is stored.
 */
export async function removeOldOrders(context: Context, signal: AbortSignal): Promise<void> {
  const { clock, settings } = context;
  if (settings.retentionMs === undefined) return;
  const until = clock.now() - settings.retentionMs;
  await eachOrder(context, { field: 'updatedAt', until, signal }, { each: removeIfMarked });

  async function removeIfMarked({ _id: orderRef }: OrderDocument): Promise<void> {
    const target = { orderRef, operation: taskOperation('order_retention') };
    const { document } = await changeOrder(context, target, (order, at) => decideRemoval(order, until, at));
    if (document.removedAt !== undefined) await removeOrder(context, document, backgroundLimits);
  }
}
