import { expect, test } from 'vitest';
import type { Accepted } from '../../src/faults/accepted.ts';
import { audit, type Found, type FoundEvent } from '../../src/faults/audit.ts';

const own = { client_id: 'cli_1', brand_id: 'brd_1' };
const event = (id: string, type: string, sequence: number): FoundEvent => ({
  id,
  type,
  ...own,
  data: { journey_id: 'jny_1', sequence },
});
const submitted = event('evt_1', 'journey.intake.submitted.v1', 1);
const paid = event('evt_2', 'journey.payment.succeeded.v1', 2);
const order = { order_ref: 'ord_1', brand_id: 'brd_1' };
const answer = { nodeId: 'weight', value: 96 };

const all: Accepted[] = (
  [
    { kind: 'answer', ...answer },
    { kind: 'submission' },
    { kind: 'order', orderRef: 'ord_1' },
    { kind: 'payment', orderRef: 'ord_1' },
    { kind: 'refund', orderRef: 'ord_1', checkoutUrl: 'http://a.example', amountMinor: 1000 },
  ] as const
).map((what) => ({ fault: 'none', tenant: 'first', journeyId: 'jny_1', what }));

const whole: Found = {
  clientId: 'cli_1',
  brandId: 'brd_1',
  answers: new Map([['jny_1', [answer]]]),
  orders: [order],
  givenBackMinor: new Map([['ord_1', 1000]]),
  events: [submitted, paid],
  deliveries: [submitted, paid, paid].map((one) => JSON.stringify(one)),
};

/** What the audit says of these changes. */
function verdictOf(change: Partial<Found>) {
  const { lost, doubled, stray } = audit(all, new Map([['first', { ...whole, ...change }]]));
  const kinds = (accepted: readonly Accepted[]) => accepted.map(({ what }) => what.kind);
  return { lost: kinds(lost), doubled: kinds(doubled), stray: stray.length };
}
const clean = { lost: [], doubled: [], stray: 0 };

test('what is there once is right, and an event that arrives again under its id too', () => {
  expect(verdictOf({})).toEqual(clean);
});

test.each([
  ['an answer with another value', { answers: new Map([['jny_1', [{ ...answer, value: 97 }]]]) }, ['answer']],
  ['an order that is not listed', { orders: [] }, ['order']],
  ['a refund that the provider does not know', { givenBackMinor: new Map() }, ['refund']],
  [
    'an event that the list lacks',
    { events: [submitted], deliveries: whole.deliveries.slice(0, 1) },
    ['payment'],
  ],
])('%s is lost', (_, change, lost) => {
  expect(verdictOf(change)).toEqual({ ...clean, lost });
});

test('an event that the receiver never got is lost', () => {
  const deliveries = whole.deliveries.slice(1);
  expect(verdictOf({ deliveries })).toEqual({ ...clean, lost: ['submission'], stray: 1 });
});

const second = event('evt_3', 'journey.payment.succeeded.v1', 3);
test.each([
  ['an answer', { answers: new Map([['jny_1', [answer, answer]]]) }, ['answer']],
  ['a refund', { givenBackMinor: new Map([['ord_1', 2000]]) }, ['refund']],
  [
    'an event under two ids',
    { events: [submitted, paid, second], deliveries: [...whole.deliveries, JSON.stringify(second)] },
    ['payment'],
  ],
])('%s that is there twice is doubled', (_, change, doubled) => {
  expect(verdictOf(change)).toEqual({ ...clean, doubled });
});

const foreign = { ...event('evt_4', 'journey.step.abandoned.v1', 1), brand_id: 'brd_2', data: {} };
test.each([
  ['an order that no client got as an answer', { orders: [order, { ...order, order_ref: 'ord_2' }] }, 1],
  ['an order of another brand', { orders: [order, { order_ref: 'ord_2', brand_id: 'brd_2' }] }, 1],
  ['an event of another brand in the list', { events: [...whole.events, foreign] }, 1],
  [
    'an event of another brand at the receiver, which is not listed either',
    { deliveries: [...whole.deliveries, JSON.stringify(foreign)] },
    2,
  ],
  [
    'an event that arrives with two contents',
    { deliveries: [...whole.deliveries, JSON.stringify({ ...paid, test: true })] },
    1,
  ],
  ['two events with one number', { events: [...whole.events, { ...paid, id: 'evt_5' }] }, undefined],
])('%s is stray', (_, change, count) => {
  const { stray } = verdictOf(change);
  if (count === undefined) expect(stray).toBeGreaterThan(0);
  else expect(stray).toBe(count);
});
