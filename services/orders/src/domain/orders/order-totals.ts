import { type Money, moneyOf } from '../reports/money.ts';
import type { Order } from './order.ts';

/** The sums of orders of one currency, in minor units. */
export interface CurrencyTotals extends Omit<Money, 'authorizedMinor' | 'disputeNetMinor'> {
  readonly currency: string;
  readonly count: number;
}

/** The sums of an order alone. */
export function orderTotals(order: Pick<Order, 'currency' | 'reports'>): CurrencyTotals {
  const { capturedMinor, refundedMinor, disputedMinor } = moneyOf(order);
  return { currency: order.currency, count: 1, capturedMinor, refundedMinor, disputedMinor };
}

/** One for each currency, in the order of their codes. */
export function sumsByCurrency(totals: readonly CurrencyTotals[]): readonly CurrencyTotals[] {
  const sums = new Map<string, CurrencyTotals>();
  for (const one of totals) {
    const sum = sums.get(one.currency);
    sums.set(one.currency, sum === undefined ? one : added(sum, one));
  }
  return [...sums.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

function added(sum: CurrencyTotals, one: CurrencyTotals): CurrencyTotals {
  return {
    currency: sum.currency,
    count: sum.count + one.count,
    capturedMinor: sum.capturedMinor + one.capturedMinor,
    refundedMinor: sum.refundedMinor + one.refundedMinor,
    disputedMinor: sum.disputedMinor + one.disputedMinor,
  };
}
