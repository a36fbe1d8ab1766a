import { describe, expect, test } from 'vitest';
import {
  reportsOf,
  type SimulatedAction,
  type SimulatedCheckout,
  type SimulatedStatus,
  simulatedActions,
} from './checkout.ts';
import {
  actionsOf,
  decideAction,
  decideCancellation,
  decideRefund,
  maxEvents,
  statusAt,
} from './decide-action.ts';

const expiresAt = 1000;

const opened = (said: Partial<SimulatedCheckout> = {}): SimulatedCheckout => ({
  _id: 'c1',
  orderRef: 'ord_1',
  totalMinor: 101,
  currency: 'USD',
  capture: 'automatic',
  createdAt: 0,
  expiresAt,
  status: 'open',
  refundedMinor: 0,
  events: [],
  ...said,
});

/** The checkout after the actions, each one a millisecond after the one before. */
const after = (checkout: SimulatedCheckout, ...actions: readonly SimulatedAction[]) => {
  let present = checkout;
  for (const action of actions) {
    const at = present.events.length + 1;
    const decided = decideAction(present, action, { eventId: `e${at}`, at });
    if (decided === undefined) throw new Error(`${action} is not possible`);
    const { event, ...changed } = decided;
    present = { ...present, ...changed, events: [...present.events, event] };
  }
  return present;
};

const manual = opened({ capture: 'manual' });

const whenCaptured: readonly SimulatedAction[] = ['refund', 'partial_refund', 'dispute'];

type Possible = readonly [string, SimulatedCheckout, SimulatedStatus, readonly SimulatedAction[]];
const possible: readonly Possible[] = [
  ['automatic, open', opened(), 'open', ['pay', 'decline', 'cancel']],
  ['automatic, declined', after(opened(), 'decline'), 'declined', ['pay', 'decline', 'cancel']],
  ['manual, open', manual, 'open', ['authorize', 'decline', 'cancel']],
  ['manual, declined', after(manual, 'decline'), 'declined', ['authorize', 'decline', 'cancel']],
  ['manual, authorized', after(manual, 'authorize'), 'authorized', ['capture', 'cancel']],
  ['manual, captured', after(manual, 'authorize', 'capture'), 'captured', whenCaptured],
  ['automatic, captured', after(opened(), 'pay'), 'captured', whenCaptured],
  ['a part refunded', after(opened(), 'pay', 'partial_refund'), 'captured', whenCaptured],
  ['disputed', after(opened(), 'pay', 'dispute'), 'disputed', ['win_dispute', 'lose_dispute']],
  ['a won dispute', after(opened(), 'pay', 'dispute', 'win_dispute'), 'captured', whenCaptured],
  ['a lost dispute', after(opened(), 'pay', 'dispute', 'lose_dispute'), 'dispute_lost', []],
  ['refunded', after(opened(), 'pay', 'refund'), 'refunded', []],
  ['cancelled', after(opened(), 'cancel'), 'cancelled', []],
  ['an authorization cancelled', after(manual, 'authorize', 'cancel'), 'cancelled', []],
];

describe.each(possible)('decisions.md 6: the checkout page, %s', (_title, checkout, status, expected) => {
  test('it has the status and these buttons, in their order', () => {
    expect(checkout.status).toBe(status);
    expect(actionsOf(checkout, 500)).toEqual(simulatedActions.filter((action) => expected.includes(action)));
    expect(actionsOf(checkout, 500)).toHaveLength(expected.length);
  });

  test.each(simulatedActions)('%s does something exactly when there is a button for it', (action) => {
    const decided = decideAction(checkout, action, { eventId: 'e', at: 500 });
    expect(decided !== undefined).toBe(expected.includes(action));
  });
});

/** What the events after the opening report, as `object status amount`. */
const said = (checkout: SimulatedCheckout) =>
  checkout.events.map(({ type, objects }) => [
    type,
    ...objects.map(({ object, status, amountMinor }) => `${object} ${status} ${amountMinor}`),
  ]);

test.each<readonly [readonly SimulatedAction[], SimulatedCheckout, readonly (readonly string[])[]]>([
  [
    ['decline', 'pay', 'refund'],
    opened(),
    [
      ['payment.failed', 'payment failed 101'],
      ['payment.captured', 'payment captured 101', 'capture succeeded 101', 'checkout closed 0'],
      ['refund.succeeded', 'refund succeeded 101'],
    ],
  ],
  [
    ['authorize', 'capture', 'partial_refund', 'dispute', 'win_dispute', 'dispute', 'lose_dispute'],
    manual,
    [
      ['payment.authorized', 'payment authorized 101', 'checkout closed 0'],
      ['payment.captured', 'payment captured 101', 'capture succeeded 101', 'checkout closed 0'],
      ['refund.succeeded', 'refund succeeded 51'],
      ['dispute.opened', 'dispute open 50', 'dispute_debit succeeded 50'],
      ['dispute.won', 'dispute won 50', 'dispute_credit succeeded 50'],
      ['dispute.opened', 'dispute open 50', 'dispute_debit succeeded 50'],
      ['dispute.lost', 'dispute lost 50'],
    ],
  ],
  [['cancel'], opened(), [['checkout.cancelled', 'checkout closed 0']]],
  [
    ['decline', 'cancel'],
    opened(),
    [
      ['payment.failed', 'payment failed 101'],
      ['checkout.cancelled', 'payment cancelled 101', 'checkout closed 0'],
    ],
  ],
])('%j reports each object with its amount', (actions, checkout, expected) => {
  expect(said(after(checkout, ...actions))).toEqual(expected);
});

test('decisions.md 6: a partial refund is half of what is left, rounded up, until all is refunded', () => {
  let checkout = after(opened({ totalMinor: 7 }), 'pay');
  const steps: unknown[] = [];
  while (checkout.status === 'captured') {
    checkout = after(checkout, 'partial_refund');
    steps.push([checkout.status, checkout.refundedMinor]);
  }
  expect(steps).toEqual([
    ['captured', 4],
    ['captured', 6],
    ['refunded', 7],
  ]);
});

test('both sides of a dispute name the same dispute, and two disputes have two names', () => {
  const checkout = after(opened(), 'pay', 'dispute', 'win_dispute', 'dispute', 'lose_dispute');
  const refs = reportsOf(checkout).flatMap(({ object, ref }) => (object === 'dispute' ? [ref] : []));
  expect(refs).toEqual([refs[0], refs[0], refs[2], refs[2]]);
  expect(refs[2]).not.toBe(refs[0]);
});

test.each([
  ['open', opened(), 'cancelled'],
  ['declined', after(opened(), 'decline'), 'cancelled'],
  ['authorized', after(manual, 'authorize'), 'authorized'],
  ['captured', after(opened(), 'pay'), 'captured'],
] as const)('a checkout that is %s when it expires reads %s', (_title, checkout, status) => {
  expect(statusAt(checkout, expiresAt - 1)).toBe(checkout.status);
  expect(statusAt(checkout, expiresAt)).toBe(status);
});

test('an expired checkout takes no payment', () => {
  expect(actionsOf(opened(), expiresAt)).toEqual([]);
  expect(decideAction(opened(), 'pay', { eventId: 'e', at: expiresAt })).toBeUndefined();
});

test('a checkout that has taken its most events has no buttons, and can be cancelled by the service', () => {
  const declined = after(opened(), 'decline');
  const event = declined.events.slice(0, 1);
  const full = { ...declined, events: Array.from({ length: maxEvents }, () => event).flat() };
  expect(actionsOf(full, 500)).toEqual([]);
  expect(decideCancellation(full, { eventId: 'e', at: 500 })?.status).toBe('cancelled');
});

test.each([
  ['more than is left', after(opened(), 'pay', 'partial_refund'), 51],
  ['nothing', after(opened(), 'pay'), 0],
  ['what is not captured', after(manual, 'authorize'), 1],
  ['what is disputed', after(opened(), 'pay', 'dispute'), 1],
] as const)('the provider refuses a refund of %s', (_title, checkout, amountMinor) => {
  expect(
    decideRefund(checkout, { refundId: 'rfd_1', amountMinor }, { eventId: 'e', at: 500 }),
  ).toBeUndefined();
});

test.each([
  ['captured', after(opened(), 'pay')],
  ['refunded', after(opened(), 'pay', 'refund')],
  ['cancelled', after(opened(), 'cancel')],
] as const)('a cancellation of a checkout that is %s changes nothing', (_title, checkout) => {
  expect(decideCancellation(checkout, { eventId: 'e', at: 500 })).toBeUndefined();
});
