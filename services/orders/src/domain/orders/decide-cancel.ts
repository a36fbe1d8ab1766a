import { refusal } from '@telehealth/errors';
import type { Order } from './order.ts';
import { paymentPending } from './payment-pending.ts';
import { isCaptured } from './transitions.ts';

/**
 * Whether to ask the provider to cancel the payment of an order; `done` when it is cancelled. Refuses a captured order, and an order
 * whose payment only the provider can end.
 */
export function decideCancel({ state }: Pick<Order, 'state'>): 'ask' | 'done' {
  if (isCaptured(state)) throw refusal('refund_instead', 'The payment was captured. Refund it instead.');
  if (state === 'processing') throw paymentPending();
  return state === 'cancelled' ? 'done' : 'ask';
}
