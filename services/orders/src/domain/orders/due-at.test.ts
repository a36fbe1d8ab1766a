import { expect, test } from 'vitest';
import { anOrder } from '../../../test/domain/an-order.ts';
import { dueAtOf, retryAtOf } from './due-at.ts';
import type { Order, OrderState, RefundRequest } from './order.ts';

const settings = { reconcileEveryMs: 100, accountingMs: 0 };
const at = 1_000;
const asked: RefundRequest = { refundId: 'rfd_1', amountMinor: 1, requestedAt: 0 };

test.each<[string, fields: Partial<Order>, dueAt: number | undefined]>([
  ['at the next reconciliation while the payment is awaited', { createdAt: 950, expiresAt: 9_000 }, 1_100],
  ['after as long as it is old while the payment is awaited', { createdAt: 700, expiresAt: 9_000 }, 1_300],
  ['after as long as it is old while the payment is awaited', { createdAt: 400, expiresAt: 9_000 }, 1_600],
  ['at the end of the checkout when that is nearer', { expiresAt: 1_050 }, 1_050],
  ['at the next reconciliation when the checkout should have ended', { expiresAt: 1_000 }, 1_100],
  [
    'after as long as it is old while a bank decides, however long ago its checkout closed',
    { state: 'processing', createdAt: 400, expiresAt: 900 },
    1_600,
  ],
  ['like that after a declined attempt', { state: 'payment_failed', expiresAt: 1_050 }, 1_050],
  [
    'at the next reconciliation once it is authorized',
    { state: 'payment_authorized', expiresAt: 1_050 },
    1_100,
  ],
  ['at the next reconciliation while a refund is awaited', { state: 'paid', refunds: [asked] }, 1_100],
  [
    'at the next reconciliation while the provider works on a refund',
    {
      state: 'refunded',
      reports: [{ object: 'refund', ref: 'r', status: 'pending', amountMinor: 1, firstAt: 0, lastAt: 0 }],
    },
    1_100,
  ],
])('an order is looked at %s', (_title, fields, dueAt) => {
  expect(dueAtOf(anOrder(fields), settings, at)).toBe(dueAt);
});

test.each<[OrderState]>([['paid'], ['partially_refunded'], ['refunded'], ['disputed'], ['cancelled']])(
  'an order that is %s is not looked at by itself',
  (state) => {
    expect(dueAtOf(anOrder({ state }), settings, at)).toBeUndefined();
  },
);

test('an unpaid order that could not be processed is tried again at the next reconciliation, however old it is', () => {
  expect(retryAtOf(anOrder({ createdAt: 0, expiresAt: 9_000 }), settings, at)).toBe(1_100);
});
