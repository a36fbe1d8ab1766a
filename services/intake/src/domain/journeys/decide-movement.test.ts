import { expect, test } from 'vitest';
import { decideMovement, isMovementKind, type OrderMovement } from './decide-movement.ts';

const movement = (said: Partial<OrderMovement> = {}): OrderMovement => ({
  kind: 'refunded',
  movementId: 'mov_1',
  orderRef: 'ord_1',
  amountMinor: 100n,
  currency: 'USD',
  refundId: 'rfd_1',
  disputeId: '',
  disputeStatus: '',
  occurredAt: 5,
  ...said,
});

test('decisions.md 14: a movement of money is one event with its time at the provider', () => {
  expect(decideMovement({}, movement())).toEqual({
    happened: [
      {
        type: 'payment.refunded',
        reference: 'mov_1',
        data: { orderRef: 'ord_1', refundId: 'rfd_1', amountMinor: 100n, currency: 'USD' },
        occurredAt: 5,
      },
    ],
  });
});

test('decisions.md 9: a movement that comes again is no further event, and another one of its kind is', () => {
  const timeline = [{ type: 'payment.refunded', reference: 'mov_1', occurredAt: 5 }] as const;
  expect(decideMovement({ timeline }, movement())).toBeUndefined();
  expect(decideMovement({ timeline }, movement({ movementId: 'mov_2' }))).toBeDefined();
});

test('an erased journey hears of no movement', () => {
  expect(decideMovement({ erasedAt: 1 }, movement())).toBeUndefined();
});

test.each(['captured', 'toString', ''])('%j is no kind of movement', (kind) => {
  expect(isMovementKind(kind)).toBe(false);
});
