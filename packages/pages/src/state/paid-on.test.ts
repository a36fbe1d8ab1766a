import { expect, test } from 'vitest';
import { paidOn } from './paid-on.ts';

const [first, second] = ['2026-02-03T16:05:12.408Z', '2026-02-05T09:00:00.000Z'];
const payment = (order_ref: string, payment_state: string) => {
  const money = { total_minor: 24_900, captured_minor: 0, refunded_minor: 0, currency: 'USD' };
  return { order_ref, payment_state, ...money };
};
const captures = (...days: readonly string[]) => {
  return { milestones: days.map((occurred_at) => ({ type: 'payment.succeeded', occurred_at })) };
};

test('decisions.md 9: an order from which nothing was taken has no day of payment', () => {
  const paid = { order_ref: 'ord_2', at: first };
  expect(paidOn([payment('ord_1', 'cancelled'), payment('ord_2', 'paid')], captures(first))).toEqual(paid);
  expect(paidOn([payment('ord_2', 'refunded')], captures(first))).toEqual(paid);
  expect(paidOn([payment('ord_1', 'payment_authorized')], captures())).toBeUndefined();
  expect(paidOn([payment('ord_1', 'cancelled')], captures(first))).toBeUndefined();
});

test('of two orders that were paid, no day is guessed', () => {
  const both = [payment('ord_1', 'refunded'), payment('ord_2', 'paid')];
  expect(paidOn(both, captures(first, second))).toBeUndefined();
  // The milestone of the second one is on its way.
  expect(paidOn(both, captures(first))).toBeUndefined();
});
