import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideRelease } from '../../domain/orders/decide-cancel.ts';
import { changeOrder } from '../orders/change-order.ts';
import { stepOf } from '../orders/step-of.ts';

/** Notes who makes the provider release what is authorized. */
export async function noteRelease(context: Context, operation: Operation, orderRef: string): Promise<void> {
  await changeOrder(context, { orderRef, operation: stepOf(operation, 'releasing') }, (order) =>
    decideRelease(order, operation.actor),
  );
}
