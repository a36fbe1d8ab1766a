import { expect, test } from 'vitest';
import { decideCancel } from './decide-cancel.ts';
import type { OrderState } from './order.ts';

test.each<[OrderState, 'ask' | 'done']>([
  ['created', 'ask'],
  ['payment_failed', 'ask'],
  ['payment_authorized', 'ask'],
  ['cancelled', 'done'],
])('decisions.md 6: to cancel an order that is %s: %s', (state, decided) => {
  expect(decideCancel({ state })).toBe(decided);
});

test('decisions.md 6: only the provider ends an order that is being paid', () => {
  expect(() => decideCancel({ state: 'processing' })).toThrow(
    expect.objectContaining({ kind: 'conflict', reason: 'payment_pending' }),
  );
});

test.each<[OrderState]>([['paid'], ['partially_refunded'], ['refunded'], ['disputed']])(
  'research 1.3: an order that is %s was captured, so it is refunded instead',
  (state) => {
    expect(() => decideCancel({ state })).toThrow(
      expect.objectContaining({ kind: 'conflict', reason: 'refund_instead' }),
    );
  },
);
