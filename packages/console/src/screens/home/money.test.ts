import { expect, test } from 'vitest';
import { sumsOf } from './money.ts';

test('sums are of one currency and of the orders of the period alone', () => {
  const order = (created_at: string, currency: string, captured_minor: number, refunded_minor = 0) => ({
    ...{ created_at, currency, captured_minor, refunded_minor },
  });
  const orders = [
    order('2026-02-01T00:00:00.000Z', 'USD', 100),
    order('2026-02-02T00:00:00.000Z', 'USD', 200, 50),
    order('2026-02-03T00:00:00.000Z', 'USD', 300),
    order('2026-02-02T12:00:00.000Z', 'EUR', 700),
  ];
  expect(sumsOf(orders, '2026-02-02T00:00:00.000Z', '2026-02-03T00:00:00.000Z')).toEqual([
    { currency: 'USD', orders: 1, captured: 200, refunded: 50 },
    { currency: 'EUR', orders: 1, captured: 700, refunded: 0 },
  ]);
});
