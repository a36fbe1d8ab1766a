import type { Operation } from '@telehealth/changes';
import { deriveId } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import type { RefundRequest } from '../../domain/orders/order.ts';
import { decideRefund } from '../../domain/refunds/decide-refund.ts';
import { decideRefundTaken } from '../../domain/refunds/decide-refund-taken.ts';
import { isReached, type OrderDocument, type OrderRef } from '../../storage/orders.ts';
import { applyView } from '../confirmations/apply-view.ts';
import { changeOrder } from '../orders/change-order.ts';
import { stepOf } from '../orders/step-of.ts';
import { providerOf } from './provider-of.ts';

export interface Refunding {
  readonly order: OrderDocument;
  readonly request: RefundRequest;
}

/**
 * Refunds an amount in minor units, or what is left. The request is stored before the provider is asked, so that a crash
 * does not lead to two refunds. Refuses as `decideRefund` does. Throws `not-found` unless the caller reaches the order, and
 * `unavailable` when the provider does not answer; the schedule asks it again.
 */
export async function refundPayment(
  context: Context,
  operation: Operation,
  { orderRef, amountMinor, ...reached }: OrderRef & { readonly amountMinor: number | undefined },
): Promise<Refunding> {
  const refundId = deriveId('rfd', operation.operationId);
  const target = { orderRef, where: isReached(reached), operation };
  const { document: order } = await changeOrder(context, target, (present, at) =>
    decideRefund(present, { refundId, amountMinor, by: operation.actor }, at),
  );
  return await askForRefund(context, operation, order, refundId);
}

/** Asks the provider for a stored refund. Safe to repeat. */
export async function askForRefund(
  context: Context,
  operation: Operation,
  order: OrderDocument,
  refundId: string,
): Promise<Refunding> {
  const stored = requestOf(order, refundId);
  if (stored.ref !== undefined || stored.refusedAt !== undefined) return { order, request: stored };
  const { _id: orderRef, currency } = order;
  const { amountMinor } = stored;
  const { refundRef, ...view } = await providerOf(context, order).refund(
    { refs: order, refundId, amountMinor, currency },
    operation.limits,
  );
  await changeOrder(context, { orderRef, operation: stepOf(operation, 'asked') }, (present, at) =>
    decideRefundTaken(present, { refundId, ref: refundRef }, at),
  );
  const target = { orderRef, operation: stepOf(operation, 'refunded') };
  const { order: refunded } = await applyView(context, target, view);
  return { order: refunded, request: requestOf(refunded, refundId) };
}

function requestOf({ refunds }: OrderDocument, refundId: string): RefundRequest {
  const request = refunds.find((each) => each.refundId === refundId);
  if (request === undefined) throw new Error('the order has no such refund');
  return request;
}
