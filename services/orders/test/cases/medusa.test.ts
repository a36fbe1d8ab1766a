import { beforeAll, describe, expect, test } from 'vitest';
import { decideCancel } from '../../src/domain/orders/decide-cancel.ts';
import { decideRefund } from '../../src/domain/refunds/decide-refund.ts';
import { anOrder, report } from '../domain/an-order.ts';
import { replay } from '../domain/replay.ts';
import { type Outcome, type OutcomeOf, startCases } from './outcome.ts';

// The cases of the payment module (packages/modules/payment/integration-tests) and of aggregate-status.spec.ts of
// medusajs/medusa as reports.

let outcomeOf: OutcomeOf;
beforeAll(async () => {
  outcomeOf = await startCases();
});

const total = 3_000_000_000;
const authorized = `1 checkout k closed, payment p authorized ${total}`;
const captured = `2 payment p captured ${total}, capture p succeeded ${total}`;

type Case = [title: string, messages: string[], expected: Partial<Outcome>];

describe('Medusa, captures', () => {
  test.each<Case>([
    [
      'a capture of all',
      [authorized, captured],
      { state: 'paid', captured: total, events: ['authorized', `paid ${total}`] },
    ],
    [
      'two partial captures',
      [authorized, '2 capture c1 succeeded 1000000000', '3 capture c2 succeeded 2000000000'],
      { state: 'paid', captured: total, events: ['authorized', `paid ${total}`] },
    ],
    [
      'a capture above the authorization',
      [authorized, `2 capture c1 succeeded ${total + 1}`],
      { state: 'payment_authorized', captured: 0, held: ['amount_too_large'] },
    ],
    [
      'captures that together are above the authorization',
      [authorized, '2 capture c1 succeeded 2000000000', '3 capture c2 succeeded 1000000001'],
      { state: 'paid', captured: 2_000_000_000, held: ['amount_too_large'] },
    ],
    [
      'a repeated capture',
      [authorized, captured, captured],
      { captured: total, events: ['authorized', `paid ${total}`] },
    ],
    // Medusa refuses it. Here it is the provider that captures, and what it captured counts.
    [
      'a capture of a cancelled payment',
      [
        authorized,
        `2 payment p cancelled ${total}`,
        `3 payment p captured ${total}, capture p succeeded ${total}`,
      ],
      { state: 'paid', captured: total, anomaly: 'captured_after_cancellation', held: [] },
    ],
  ])('%s', async (_title, messages, expected) =>
    expect(await outcomeOf(total, messages)).toMatchObject(expected),
  );
});

describe('Medusa, refunds', () => {
  test.each<Case>([
    ['a refund of all', [captured, `3 refund r succeeded ${total}`], { state: 'refunded', left: 0 }],
    [
      'two refunds up to all',
      [captured, '3 refund r succeeded 2000000000', '4 refund s succeeded 1000000000'],
      { state: 'refunded', events: [`paid ${total}`, 'refunded 2000000000', 'refunded 1000000000'] },
    ],
    [
      'a refund of a part',
      [captured, '3 refund r succeeded 1'],
      { state: 'partially_refunded', left: total - 1 },
    ],
  ])('%s', async (_title, messages, expected) =>
    expect(await outcomeOf(total, messages)).toMatchObject(expected),
  );

  const orderOf = (...texts: string[]) =>
    replay(anOrder({ totalMinor: total }), [texts.map((text) => report(text, 1))]).order;
  const ask = (order: ReturnType<typeof orderOf>, amountMinor: number) => () =>
    decideRefund(order, { refundId: 'rfd_1', amountMinor }, 5);

  test('a refund above what was captured is refused', () => {
    const order = orderOf('capture c succeeded 100');
    expect(ask(order, 101)).toThrow(expect.objectContaining({ kind: 'validation' }));
    expect(ask(order, 100)()?.set?.refunds).toMatchObject([{ amountMinor: 100 }]);
  });

  test('refunds that together are above what was captured are refused', () => {
    const order = orderOf('capture c succeeded 100', 'refund r succeeded 50');
    expect(ask(order, 51)).toThrow(expect.objectContaining({ kind: 'validation' }));
  });

  test('a refund of a payment that is only authorized is refused', () => {
    expect(ask(orderOf('payment p authorized 100'), 1)).toThrow(
      expect.objectContaining({ kind: 'conflict', reason: 'nothing_to_refund' }),
    );
  });
});

test('Medusa, a payment is cancelled before its capture, and afterwards it is not', async () => {
  expect(decideCancel(await outcomeOf(total, [authorized]))).toBe('ask');
  expect(decideCancel(await outcomeOf(total, [authorized, `2 payment p cancelled ${total}`]))).toBe('done');
  const paid = await outcomeOf(total, [authorized, captured]);
  expect(() => decideCancel(paid)).toThrow(expect.objectContaining({ reason: 'refund_instead' }));
});

describe('Medusa, the status of an order with several payments', () => {
  test.each<Case>([
    ['none', [], { state: 'created' }],
    ['not paid', ['1 checkout k open'], { state: 'created' }],
    [
      'awaiting, several',
      ['1 payment a pending 5', '1 payment b pending 5', '1 payment c cancelled 5'],
      { state: 'created' },
    ],
    [
      'authorized, with a cancelled one',
      ['1 payment a authorized 5', '1 payment b authorized 5', '2 payment c cancelled 5'],
      { state: 'payment_authorized' },
    ],
    [
      'captured, with a cancelled one',
      ['1 capture a succeeded 5', '2 payment c cancelled 5'],
      { state: 'paid' },
    ],
    ['captured and authorized', ['1 capture a succeeded 5', '2 payment b authorized 5'], { state: 'paid' }],
    [
      'refunded, with a captured one',
      ['1 capture a succeeded 5', '1 capture b succeeded 5', '2 refund r succeeded 5'],
      { state: 'partially_refunded' },
    ],
    [
      'refunded, all',
      [
        '1 capture a succeeded 5',
        '1 capture b succeeded 5',
        '2 refund r succeeded 5',
        '3 refund s succeeded 5',
      ],
      { state: 'refunded' },
    ],
    [
      'cancelled, all',
      ['1 payment a cancelled 5', '2 payment b cancelled 5', '3 checkout k closed'],
      { state: 'cancelled' },
    ],
  ])('%s', async (_title, messages, expected) =>
    expect(await outcomeOf(total, messages)).toMatchObject(expected),
  );
});
