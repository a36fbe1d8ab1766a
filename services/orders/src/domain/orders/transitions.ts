import { type OrderState, orderStates } from './order.ts';

/** To which states one step leads. */
export const transitions: { readonly [S in OrderState]: readonly OrderState[] } = {
  created: ['processing', 'payment_authorized', 'paid', 'payment_failed', 'cancelled'],
  processing: ['payment_authorized', 'paid', 'payment_failed', 'cancelled'],
  // A new attempt may be pending again.
  payment_failed: ['created', 'processing', 'payment_authorized', 'paid', 'cancelled'],
  // The provider may refuse the capture.
  payment_authorized: ['payment_failed', 'paid', 'cancelled'],
  paid: ['partially_refunded', 'refunded', 'disputed'],
  // A refund may fail after it had succeeded.
  partially_refunded: ['paid', 'refunded', 'disputed'],
  refunded: ['paid', 'partially_refunded', 'disputed'],
  // A dispute that is won or withdrawn leaves the state that the payments and refunds lead to.
  disputed: ['paid', 'partially_refunded', 'refunded'],
  // Money that was captured all the same.
  cancelled: ['paid'],
};

/** Whether an order can come from one state to the other, in any number of steps: reports in between may be missing. */
export function canReach(from: OrderState, to: OrderState): boolean {
  const reached = new Set<OrderState>([from]);
  for (const state of reached) for (const next of transitions[state]) reached.add(next);
  return reached.has(to);
}

/** Whether an order of the state was captured at any time. */
export function isCaptured(state: OrderState): boolean {
  return capturedStates.has(state);
}

/** What a paid order can still become. */
const capturedStates = new Set(orderStates.filter((state) => canReach('paid', state)));
