import { expect, test } from 'vitest';
import { refundableOf } from './refundable.ts';

test('a refund under way is not offered again, and one that failed is', () => {
  const order = { captured_minor: 24_900, refunded_minor: 5000 };
  expect(refundableOf(order, [])).toBe(19_900);
  expect(
    refundableOf(order, [
      { status: 'pending', amount_minor: 900 },
      { status: 'failed', amount_minor: 1000 },
      { status: 'succeeded', amount_minor: 5000 },
    ]),
  ).toBe(19_000);
});
