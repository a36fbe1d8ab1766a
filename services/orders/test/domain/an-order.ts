import type { Order } from '../../src/domain/orders/order.ts';
import type { Report } from '../../src/domain/reports/report.ts';

/** An order that waits for its payment, with the given fields. */
export function anOrder(fields: Partial<Order> = {}): Order {
  return {
    _id: 'ord_1',
    clientId: 'cli_1',
    brandId: 'brd_1',
    journeyId: 'jny_1',
    offeringRef: 'wl-1',
    test: true,
    totalMinor: 10_000,
    currency: 'USD',
    capture: 'automatic',
    provider: 'simulated',
    liveKey: 'jny_1',
    expiresAt: 86_400_000,
    state: 'created',
    reports: [],
    refunds: [],
    createdAt: 0,
    ...fields,
  };
}

/** A report in the notation `object ref status amount`, in US dollars. */
export function report(text: string, at: number, usualAmount = '0'): Report {
  const [object, ref, status, amount = usualAmount] = text.split(' ');
  return { object, ref, status, amountMinor: Number(amount), currency: 'USD', at } as Report;
}

/** A report in the notation `second object ref status amount`, at that many milliseconds. */
export function timed(text: string, usualAmount?: string): Report {
  const [at = '', ...rest] = text.split(' ');
  return report(rest.join(' '), Number(at), usualAmount);
}
