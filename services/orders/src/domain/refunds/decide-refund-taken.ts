import type { Order } from '../orders/order.ts';
import type { OrderChange } from '../orders/order-change.ts';

/**
 * Stores the provider's answer about a refund at `at` (epoch ms): `ref` is the provider's id of the refund, undefined when it refused.
 * Undefined when an answer is stored already.
 */
export function decideRefundTaken(
  { refunds }: Pick<Order, 'refunds'>,
  { refundId, ref }: { readonly refundId: string; readonly ref: string | undefined },
  at: number,
): OrderChange | undefined {
  const isOpen = refunds.some(
    (request) =>
      request.refundId === refundId && request.ref === undefined && request.refusedAt === undefined,
  );
  if (!isOpen) return undefined;
  const answer = ref === undefined ? { refusedAt: at } : { ref };
  return {
    set: { refunds: refunds.map((each) => (each.refundId === refundId ? { ...each, ...answer } : each)) },
  };
}
