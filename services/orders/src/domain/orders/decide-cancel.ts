import type { AuditActor } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import type { Order } from './order.ts';
import type { OrderChange } from './order-change.ts';
import { paymentPending } from './payment-pending.ts';
import { isCaptured } from './transitions.ts';

/** Notes who releases an authorization, before the provider is asked. Undefined when nothing is authorized. */
export function decideRelease(order: Order, by: AuditActor | undefined): OrderChange | undefined {
  return by && order.state === 'payment_authorized' ? { set: { voidedBy: by } } : undefined;
}

/**
 * Whether to ask the provider to cancel the payment of an order; `done` when it is cancelled. Refuses a captured order, and an order
 * whose payment only the provider can end.
 */
export function decideCancel({ state }: Pick<Order, 'state'>): 'ask' | 'done' {
  if (isCaptured(state)) throw refusal('refund_instead', 'The payment was captured. Refund it instead.');
  if (state === 'processing') throw paymentPending();
  return state === 'cancelled' ? 'done' : 'ask';
}
