import type { Order } from '../orders/order.ts';
import type { OrderChange } from '../orders/order-change.ts';

/**
 * Stores at `at` (epoch ms) what the provider answered about a refund: its own id of it, or undefined when it refuses the
 * refund. Undefined when the answer is stored already.
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
