import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideOrder, type OrderProgress } from './decide-order.ts';
import { isPaidFor, type Journey } from './journey.ts';

type Told = Pick<Journey, 'orders'> & { readonly paidOrders: readonly string[] };

const before: Told = { paidOrders: [] };
const progress = (orderRef: string, state: OrderProgress['state'], occurredAt = 1): OrderProgress =>
  state === 'paid'
    ? { orderRef, occurredAt, state, totalMinor: 100n, currency: 'USD' }
    : { orderRef, occurredAt, state };

/** What intake knows after one more event. */
function after({ paidOrders, ...journey }: Told, told: OrderProgress): Told {
  const { fields = {}, happened = [] } = decideOrder(journey, told) ?? {};
  const events = happened.map((event) => ('reference' in event ? event.reference : ''));
  return { ...journey, ...(fields as Told), paidOrders: [...paidOrders, ...events] };
}

const allOf = (orderRef: string) =>
  (['payment_authorized', 'voided', 'paid'] as const).map((state, index) => progress(orderRef, state, index));

test('in whatever order events of orders arrive, and however often, intake knows the same', () => {
  const twoOrders = [...allOf('ord_1'), ...allOf('ord_2')];
  const deliveries = fc
    .uniqueArray(fc.constantFrom(...twoOrders))
    .chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events])))
    .filter(([events, arrived]) => events.every((event) => arrived.includes(event)));
  fc.assert(
    fc.property(deliveries, ([events, arrived]) => {
      const { orders = [], paidOrders } = arrived.reduce(after, before);
      const furthest = (ref: string) =>
        events.filter(({ orderRef }) => orderRef === ref).toSorted((a, b) => b.occurredAt - a.occurredAt)[0];
      const expected = ['ord_1', 'ord_2'].flatMap((ref) => furthest(ref) ?? []);
      expect(orders.toSorted((a, b) => a.orderRef.localeCompare(b.orderRef))).toEqual(
        expected.map(({ orderRef, state, occurredAt }) => ({ orderRef, state, at: occurredAt })),
      );
      expect(isPaidFor({ orders })).toBe(expected.some(({ state }) => state !== 'voided'));
      const paid = expected.filter(({ state }) => state === 'paid').map(({ orderRef }) => orderRef);
      expect(paidOrders.toSorted()).toEqual(paid);
    }),
    { numRuns: 500 },
  );
});

test('decisions.md 6: an authorization that is released takes back what it opened, and nothing that another order opened', () => {
  const authorized = after(before, progress('ord_1', 'payment_authorized'));
  expect(isPaidFor(authorized)).toBe(true);
  expect(isPaidFor(after(authorized, progress('ord_1', 'voided')))).toBe(false);
  const two = after(authorized, progress('ord_2', 'payment_authorized'));
  expect(isPaidFor(after(two, progress('ord_1', 'voided')))).toBe(true);
});

test('a journey with an order is not removed for being empty', () => {
  const decided = decideOrder({}, progress('ord_1', 'voided'));
  expect(decided?.fields).toHaveProperty('unansweredSince', undefined);
});
