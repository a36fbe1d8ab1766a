import { expect, test } from 'vitest';
import { decideClock } from './decide-clock.ts';
import type { Order } from './order.ts';

const moves = [
  { number: 1, at: 100, byMs: 1000 },
  { number: 2, at: 200, byMs: 50 },
];
const decide = (order: Partial<Order>) =>
  decideClock({ state: 'created', createdAt: 90, expiresAt: 5000, ...order } as Order, moves, 300)?.set;

test('decisions.md 14: the checkout of an unpaid order closes earlier by each move that came after the order', () => {
  expect(decide({})).toEqual({ clockNumber: 2, expiresAt: 3950 });
  expect(decide({ createdAt: 150, state: 'payment_failed' })).toEqual({ clockNumber: 2, expiresAt: 4950 });
  expect(decide({ createdAt: 201 })).toBeUndefined();
});

test('decisions.md 14: an order whose time is over is due now', () => {
  expect(decide({ expiresAt: 1350 })).toEqual({ clockNumber: 2, expiresAt: 300, dueAt: 300 });
});

test('decisions.md 14: an order takes each move once, and one that is paid or authorized takes none', () => {
  expect(decide({ clockNumber: 1 })).toEqual({ clockNumber: 2, expiresAt: 4950 });
  expect(decide({ clockNumber: 2 })).toBeUndefined();
  expect(decide({ state: 'payment_authorized' })).toBeUndefined();
});
