import { type OrderState, orderStates } from './order.ts';

/** The states that one step leads to. */
export const transitions: { readonly [S in OrderState]: readonly OrderState[] } = {
  created: ['processing', 'payment_authorized', 'paid', 'payment_failed', 'cancelled'],
  processing: ['payment_authorized', 'paid', 'payment_failed', 'cancelled'],
  // A new attempt to pay may be pending.
  payment_failed: ['created', 'processing', 'payment_authorized', 'paid', 'cancelled'],
  // The provider may refuse the capture.
  payment_authorized: ['payment_failed', 'paid', 'cancelled'],
  paid: ['partially_refunded', 'refunded', 'disputed'],
  // A refund may fail after its success.
  partially_refunded: ['paid', 'refunded', 'disputed'],
  refunded: ['paid', 'partially_refunded', 'disputed'],
  // After a won or withdrawn dispute, the payments and refunds decide the state.
  disputed: ['paid', 'partially_refunded', 'refunded'],
  // The provider may report a capture after the cancellation.
  cancelled: ['paid'],
};

/** Whether an order can get from one state to the other in any number of steps, because reports in between may be missing. */
export function canReach(from: OrderState, to: OrderState): boolean {
  const reached = new Set<OrderState>([from]);
  for (const state of reached) for (const next of transitions[state]) reached.add(next);
  return reached.has(to);
}

/** Whether an order in this state was ever captured. */
export function isCaptured(state: OrderState): boolean {
  return capturedStates.has(state);
}

/** The states that a paid order can reach. */
const capturedStates = new Set(orderStates.filter((state) => canReach('paid', state)));
