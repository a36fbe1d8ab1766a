import { expect, test } from 'vitest';
import { type CurrencyTotals, sumsByCurrency } from './order-totals.ts';

const one = (currency: string, capturedMinor: number, refundedMinor = 0): CurrencyTotals => ({
  ...{ currency, count: 1, capturedMinor, refundedMinor, disputedMinor: 0 },
});

test('money of different currencies is never added together', () => {
  expect(sumsByCurrency([one('USD', 300), one('EUR', 200, 50), one('USD', 500, 100)])).toEqual([
    one('EUR', 200, 50),
    { ...one('USD', 800, 100), count: 2 },
  ]);
  expect(sumsByCurrency([])).toEqual([]);
});
