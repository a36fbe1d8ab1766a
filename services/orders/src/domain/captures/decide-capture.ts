import type { AuditActor } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import { amountTooLarge, amountTooSmall } from '../orders/amount-refusals.ts';
import type { Order } from '../orders/order.ts';
import type { OrderChange } from '../orders/order-change.ts';
import { ledgerOf } from '../reports/ledger.ts';
import { moneyOf } from '../reports/money.ts';

/**
 * The amount to capture, in minor units: the given one, or all that is authorized. Undefined when this amount is captured already.
 * Refuses an amount above the authorized one, and an order without an authorization.
 */
export function amountToCapture(
  order: Pick<Order, 'state' | 'reports'>,
  amountMinor: number | undefined,
): number | undefined {
  if (amountMinor !== undefined && amountMinor < 1)
    throw amountTooSmall('A capture is at least 1, in minor units.');
  const { authorizedMinor, capturedMinor } = moneyOf(order);
  if (order.state === 'payment_authorized') {
    if (amountMinor !== undefined && amountMinor > authorizedMinor)
      throw amountTooLarge(`At most ${authorizedMinor} can be captured.`, authorizedMinor);
    return amountMinor ?? authorizedMinor;
  }
  const isRepeat = authorizedMinor > 0 && capturedMinor === (amountMinor ?? authorizedMinor);
  if (isRepeat) return undefined;
  if (order.state === 'cancelled' && ledgerOf(order).some(({ kind }) => kind === 'authorized')) {
    throw refusal('authorization_ended', 'The authorization expired or was cancelled. Open a new order.');
  }
  throw refusal('nothing_to_capture', 'No payment of the order is authorized, or it was captured already.');
}

/** Adds who asked, and the audit row of a capture before the provider is asked. Refuses as `amountToCapture` does; undefined when that is undefined. */
export function decideCapture(
  order: Order,
  amountMinor: number | undefined,
  by?: AuditActor,
): OrderChange | undefined {
  const { _id: subject, clientId } = order;
  const amount = amountToCapture(order, amountMinor);
  if (amount === undefined) return undefined;
  return {
    ...(by && { set: { capturedBy: by } }),
    audit: { action: 'order.capture', clientId, subject, changed: { amountMinor: amount } },
  };
}
