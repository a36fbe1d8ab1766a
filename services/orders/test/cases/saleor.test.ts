import { beforeAll, describe, expect, test } from 'vitest';
import { type Outcome, type OutcomeOf, startCases } from './outcome.ts';

// The events of saleor/payment/tests/test_transaction_item_calculations.py as reports: amounts are ten million times as
// large, and `request` is a pending report.

let outcomeOf: OutcomeOf;
beforeAll(async () => {
  outcomeOf = await startCases();
});

const total = 2_500_000_000;
const value = 110_000_000;
const other = 120_000_000;

type Case = [title: string, messages: string[], expected: Partial<Outcome>];

const none = { authorized: 0, captured: 0, refunded: 0, left: 0 };

describe('Saleor, authorizations', () => {
  test.each<Case>([
    ['success', [`1 payment 1 authorized ${value}`], { state: 'payment_authorized', authorized: value }],
    ['request', [`1 payment 1 pending ${value}`], { ...none, state: 'created', events: [] }],
    ['failure', [`1 payment 1 failed ${value}`], { ...none, state: 'payment_failed', events: [] }],
    [
      'request and success',
      [`1 payment 1 pending ${value}`, `2 payment 1 authorized ${value}`],
      { state: 'payment_authorized', authorized: value, events: ['authorized'] },
    ],
    [
      'request and failure',
      [`1 payment 1 pending ${value}`, `2 payment 1 failed ${value}`],
      { ...none, state: 'payment_failed' },
    ],
    [
      'success and newer failure',
      [`1 payment 1 authorized ${value}`, `2 payment 1 failed ${value}`],
      { state: 'payment_failed', captured: 0 },
    ],
    [
      'success and older failure',
      [`301 payment 1 authorized ${value}`, `1 payment 1 failed ${value}`],
      { state: 'payment_authorized', authorized: value },
    ],
    [
      'request of one ref and success of another',
      [`1 payment 1 pending ${value}`, `2 payment 2 pending ${other}`, `3 payment 2 authorized ${other}`],
      { state: 'payment_authorized', authorized: other },
    ],
    [
      'the same success again',
      [`1 payment 1 authorized ${value}`, `2 payment 1 authorized ${value}`],
      { authorized: value, events: ['authorized'], held: [] },
    ],
    [
      'the same success with another amount',
      [`1 payment 1 authorized ${value}`, `2 payment 1 authorized ${other}`],
      { authorized: value, events: ['authorized'], held: ['amount_differs'] },
    ],
  ])('%s', async (_title, messages, expected) =>
    expect(await outcomeOf(total, messages)).toMatchObject(expected),
  );
});

describe('Saleor, charges', () => {
  const charge = (ref: string, amount: number) =>
    `payment ${ref} captured ${amount}, capture ${ref} succeeded ${amount}`;
  test.each<Case>([
    ['success', [`1 ${charge('1', value)}`], { state: 'paid', captured: value, left: value }],
    ['request', [`1 payment 1 pending ${value}`], { ...none, state: 'created' }],
    ['failure', [`1 payment 1 failed ${value}`], { ...none, state: 'payment_failed' }],
    [
      'request and success',
      [`1 payment 1 pending ${value}`, `2 ${charge('1', value)}`],
      { state: 'paid', captured: value, events: [`paid ${total}`] },
    ],
    [
      'success and older failure',
      [`301 ${charge('1', value)}`, `1 payment 1 failed ${value}`],
      { state: 'paid' },
    ],
    // Saleor takes the charge back. Here captured money goes back by a refund or a dispute alone.
    [
      'success and newer failure, where a capture stays',
      [`1 ${charge('1', value)}`, `2 payment 1 failed ${value}`],
      { state: 'paid', captured: value },
    ],
    [
      'request of one ref and success of another',
      [`1 payment 1 pending ${value}`, `2 payment 2 pending ${other}`, `3 ${charge('2', other)}`],
      { state: 'paid', captured: other },
    ],
    [
      'a chargeback of a part of two charges',
      [
        `1 ${charge('1', value)}`,
        `2 ${charge('2', other)}`,
        '3 dispute 3 open 100000000, dispute_debit 3 succeeded 100000000',
      ],
      { state: 'disputed', captured: value + other, disputed: 100_000_000 },
    ],
    [
      'the same success with another amount',
      [`1 ${charge('1', value)}`, `2 ${charge('1', other)}`],
      { captured: value, held: ['amount_differs'] },
    ],
  ])('%s', async (_title, messages, expected) =>
    expect(await outcomeOf(total, messages)).toMatchObject(expected),
  );
});

describe('Saleor, refunds', () => {
  const charged = `0 payment c captured ${total}, capture c succeeded ${total}`;
  test.each<Case>([
    [
      'success',
      [charged, `1 refund 1 succeeded ${value}`],
      { state: 'partially_refunded', refunded: value, left: total - value },
    ],
    // Saleor shows a negative charge. Here refunds count at most what was captured.
    ['success before the charge', [`1 refund 1 succeeded ${value}`], { ...none, state: 'created', held: [] }],
    [
      'success, then its charge',
      [`1 refund 1 succeeded ${value}`, charged],
      { state: 'partially_refunded', refunded: value, events: [`refunded ${value}`, `paid ${total}`] },
    ],
    [
      'success after an authorization alone',
      [`1 payment 1 authorized ${value}`, `2 refund 1 succeeded ${value}`],
      { state: 'payment_authorized', authorized: value, refunded: 0 },
    ],
    [
      'request',
      [charged, `1 refund 1 pending ${value}`],
      { state: 'paid', refunded: 0, left: total - value },
    ],
    ['failure', [charged, `1 refund 1 failed ${value}`], { state: 'paid', refunded: 0, left: total }],
    [
      'request and success',
      [charged, `1 refund 1 pending ${value}`, `2 refund 1 succeeded ${value}`],
      { refunded: value, left: total - value },
    ],
    [
      'request and failure',
      [charged, `1 refund 1 pending ${value}`, `2 refund 1 failed ${value}`],
      { state: 'paid', refunded: 0, left: total },
    ],
    [
      'success and newer failure',
      [charged, `1 refund 1 succeeded ${value}`, `2 refund 1 failed ${value}`],
      { state: 'paid', refunded: 0, left: total },
    ],
    [
      'success and older failure',
      [charged, `301 refund 1 succeeded ${value}`, `1 refund 1 failed ${value}`],
      { state: 'partially_refunded', refunded: value },
    ],
    [
      'request of one ref and success of another',
      [
        charged,
        `1 refund 1 pending ${value}`,
        `2 refund 2 pending ${other}`,
        `3 refund 2 succeeded ${other}`,
      ],
      { refunded: other, left: total - value - other },
    ],
    [
      'two refunds, one of them reversed',
      [
        charged,
        `1 refund 1 succeeded ${value}`,
        `2 refund 2 succeeded ${other}`,
        `3 refund 1 failed ${value}`,
      ],
      {
        state: 'partially_refunded',
        refunded: other,
        events: [`paid ${total}`, `refunded ${value}`, `refunded ${other}`, `refund_reversed ${value}`],
      },
    ],
    [
      'success, a pending one and a failed one of a charge',
      [
        charged,
        `1 refund 1 succeeded ${value}`,
        '1 refund 2 pending 30000000',
        '1 refund 3 pending 150000000',
        '2 refund 3 failed 150000000',
      ],
      { state: 'partially_refunded', refunded: value, left: total - value - 30_000_000 },
    ],
    [
      'the same success with another amount',
      [charged, `1 refund 1 succeeded ${value}`, `2 refund 1 succeeded ${other}`],
      { refunded: value, held: ['amount_differs'] },
    ],
  ])('%s', async (_title, messages, expected) =>
    expect(await outcomeOf(total, messages)).toMatchObject(expected),
  );
});

describe('Saleor, cancellations', () => {
  const authorized = `1 checkout k closed, payment 1 authorized ${value}`;
  test.each<Case>([
    [
      'success',
      [authorized, `2 payment 1 cancelled ${value}`],
      { ...none, state: 'cancelled', events: ['authorized', `voided ${value}`] },
    ],
    ['none yet', [authorized], { state: 'payment_authorized', authorized: value }],
    [
      'success and older failure',
      [authorized, `302 payment 1 cancelled ${value}`, `2 payment 1 failed ${value}`],
      { state: 'cancelled', authorized: 0 },
    ],
    [
      'the same success again',
      [authorized, `2 payment 1 cancelled ${value}`, `3 payment 1 cancelled ${value}`],
      { state: 'cancelled', events: ['authorized', `voided ${value}`] },
    ],
  ])('%s', async (_title, messages, expected) =>
    expect(await outcomeOf(total, messages)).toMatchObject(expected),
  );
});

test('Saleor, many events with authorization, charge and refunds', async () => {
  const messages = [
    '1 payment p authorized 2500000000',
    '2 capture first succeeded 590000000',
    '3 capture second succeeded 110000000',
    '4 dispute d open 50000000, dispute_debit d succeeded 50000000',
    '5 refund first pending 70000000',
    '6 refund first succeeded 70000000',
    '7 refund second pending 220000000',
    '8 dispute d won 50000000, dispute_credit d succeeded 30000000',
  ];
  expect(await outcomeOf(total, messages)).toMatchObject({
    state: 'partially_refunded',
    authorized: 2_500_000_000,
    captured: 700_000_000,
    refunded: 70_000_000,
    disputed: 20_000_000,
    left: 410_000_000,
    held: [],
  });
});
