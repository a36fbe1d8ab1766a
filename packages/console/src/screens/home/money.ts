import type { components } from '@telehealth/client';

type Order = Pick<
  components['schemas']['Order'],
  'created_at' | 'currency' | 'captured_minor' | 'refunded_minor'
>;

export interface Sums {
  readonly currency: string;
  readonly orders: number;
  readonly captured: number;
  readonly refunded: number;
}

/** By currency, of the orders that were created in the period. `until` is not part of it. */
export function sumsOf(orders: readonly Order[], from: string, until: string): readonly Sums[] {
  const sums = new Map<string, Sums>();
  for (const { created_at, currency, captured_minor, refunded_minor } of orders) {
    if (created_at < from || created_at >= until) continue;
    const {
      orders: count,
      captured,
      refunded,
    } = sums.get(currency) ?? { orders: 0, captured: 0, refunded: 0 };
    sums.set(currency, {
      ...{ currency, orders: count + 1 },
      ...{ captured: captured + captured_minor, refunded: refunded + refunded_minor },
    });
  }
  return [...sums.values()];
}
