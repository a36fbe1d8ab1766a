import { refusal } from '@telehealth/errors';
import type { Order } from './order.ts';
import { paymentPending } from './payment-pending.ts';
import { isCaptured } from './transitions.ts';

/**
 * Whether the provider is asked to cancel the payment of an order, or has done so. Refuses one that was captured, and one that
 * only the provider ends.
 */
export function decideCancel({ state }: Pick<Order, 'state'>): 'ask' | 'done' {
  if (isCaptured(state)) throw refusal('refund_instead', 'The payment was captured. Refund it instead.');
  if (state === 'processing') throw paymentPending();
  return state === 'cancelled' ? 'done' : 'ask';
}
