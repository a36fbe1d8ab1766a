import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideMilestone, type ReportedMilestone } from '../history/decide-milestone.ts';
import { timelineEntry } from '../history/timeline.ts';
import { decideOrder, type OrderProgress } from './decide-order.ts';
import { enrollmentStatus } from './enrollment.ts';
import type { Journey } from './journey.ts';
import { isHalted, isPaidFor, type JourneyOrder } from './journey-order.ts';

type KnownJourney = Pick<Journey, 'orders' | 'timeline'>;

const payment = { totalMinor: 100n, currency: 'USD' };
const news = (orderRef: string, state: OrderProgress['state'], occurredAt = 1): OrderProgress =>
  state === 'paid' ? { orderRef, occurredAt, state, payment } : { orderRef, occurredAt, state };
const standing = (orderRef: string, state: JourneyOrder['state'], revision: number): OrderProgress => ({
  ...{ orderRef, state, revision, offeringRef: 'wl-1', occurredAt: revision },
});

/** What intake knows after one more event. */
function after(journey: KnownJourney, progress: OrderProgress): KnownJourney {
  const { fields = {}, happened = [] } = decideOrder(journey, progress) ?? {};
  const timeline = [...(journey.timeline ?? []), ...happened.map((event) => timelineEntry(event, 1))];
  return { ...journey, ...(fields as KnownJourney), timeline };
}

const newsOf = (orderRef: string) =>
  (['payment_authorized', 'voided', 'paid'] as const).map((state, index) => news(orderRef, state, index));

const paidOrders = ({ timeline = [] }: KnownJourney) => timeline.map(({ reference }) => reference).toSorted();
const sorted = ({ orders = [] }: KnownJourney) =>
  orders.toSorted((a, b) => a.orderRef.localeCompare(b.orderRef));

test('in whatever order news of orders without a revision arrive, and however often, intake knows the same', () => {
  const twoOrders = [...newsOf('ord_1'), ...newsOf('ord_2')];
  const deliveries = fc
    .uniqueArray(fc.constantFrom(...twoOrders))
    .chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events])))
    .filter(([events, arrived]) => events.every((event) => arrived.includes(event)));
  fc.assert(
    fc.property(deliveries, ([events, arrived]) => {
      const journey = arrived.reduce(after, {});
      const furthest = (ref: string) =>
        events.filter(({ orderRef }) => orderRef === ref).toSorted((a, b) => b.occurredAt - a.occurredAt)[0];
      const expected = ['ord_1', 'ord_2'].flatMap((ref) => furthest(ref) ?? []);
      expect(sorted(journey)).toEqual(
        expected.map(({ orderRef, state, occurredAt }) => ({ orderRef, state, at: occurredAt })),
      );
      expect(isPaidFor(journey)).toBe(expected.some(({ state }) => state !== 'voided'));
      const paid = expected.filter(({ state }) => state === 'paid').map(({ orderRef }) => orderRef);
      expect(paidOrders(journey)).toEqual(paid);
    }),
    { numRuns: 500 },
  );
});

const anyState = fc.constantFrom<JourneyOrder['state'][]>(
  ...(['payment_authorized', 'voided', 'paid', 'refunded', 'dispute_lost'] as const),
);
const caseOpened: ReportedMilestone = { type: 'case.opened', reference: 'c', code: '', occurredAt: 1 };

/** What follows from the orders of a journey that completed its qualification. */
function consequences({ orders = [], timeline = [] }: KnownJourney) {
  const facts = { status: 'complete', phase: 'qualification', orders, timeline } as const;
  const submitted = [...timeline, { type: 'intake.submitted', occurredAt: 1 } as const];
  const guarded = { ...facts, timeline: submitted, isNotEligible: false, waiting: [] };
  return {
    opensClinical: isPaidFor({ orders }),
    status: enrollmentStatus(facts),
    caseOpened: decideMilestone(
      { ...guarded, isPaidFor: isPaidFor({ orders }), isHalted: isHalted(facts) },
      caseOpened,
    ),
  };
}

test('decisions.md 6: in whatever order an order and its money come and go, however often each is heard, the last change counts', () => {
  const history = (orderRef: string) =>
    fc
      .array(anyState, { maxLength: 5 })
      .map((states) => states.map((state, index) => standing(orderRef, state, index + 1)));
  const arrivals = fc.tuple(history('ord_1'), history('ord_2')).chain(([first, second]) => {
    // Beside its standing, a paid order and an authorized one are heard of by events of their own.
    const all = [...first, ...second].flatMap((each) =>
      each.state === 'paid' || each.state === 'payment_authorized'
        ? [each, news(each.orderRef, each.state, each.occurredAt)]
        : [each],
    );
    const once = fc.shuffledSubarray(all, { minLength: all.length });
    const again = fc.shuffledSubarray(all);
    return fc.tuple(fc.constant([first, second] as const), once, again);
  });
  fc.assert(
    fc.property(arrivals, ([histories, once, again]) => {
      const journey = [...once, ...again].reduce(after, {});
      const last = histories.flatMap((each) => each.at(-1) ?? []);
      expect(sorted(journey).map(({ orderRef, state }) => [orderRef, state])).toEqual(
        last.map(({ orderRef, state }) => [orderRef, state]),
      );
      const inOrder = histories.flat().reduce(after, {});
      expect(consequences(journey)).toEqual({
        ...consequences(inOrder),
        status: consequences({ ...inOrder, timeline: journey.timeline ?? [] }).status,
      });
      const captured = histories.filter((each) => each.some(({ state }) => state === 'paid'));
      expect(paidOrders(journey)).toHaveLength(captured.length);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['a full refund', 'refunded', 'refunded'],
  ['a lost dispute', 'dispute_lost', 'disputed'],
  ['a cancelled authorization', 'voided', 'checkout'],
] as const)(
  'decisions.md 6: %s before the clinical phase closes it, holds the case and is the status; a further order opens it',
  (_, state, status) => {
    const back = [standing('ord_1', 'paid', 1), standing('ord_1', state, 2)].reduce(after, {});
    expect(consequences(back)).toEqual({ opensClinical: false, status, caseOpened: 'hold' });
    const again = after(back, standing('ord_2', 'paid', 1));
    expect(consequences(again)).toEqual({ opensClinical: true, status: 'paid', caseOpened: 'record' });
  },
);

test('decisions.md 6: a clinical session that began goes on, and so does the case of a continuous pass', () => {
  const orders = [{ orderRef: 'ord_1', state: 'refunded', at: 1 }] as const;
  const opened = [{ type: 'case.opened', reference: 'c', occurredAt: 1 }] as const;
  expect(isHalted({ orders, phase: 'clinical', timeline: opened })).toBe(false);
  expect(isHalted({ orders, phase: undefined, timeline: opened })).toBe(false);
  expect(isHalted({ orders, phase: 'qualification', timeline: opened })).toBe(true);
  expect(isHalted({ orders, phase: undefined, timeline: [] })).toBe(true);
  expect(isHalted({ orders: [], phase: undefined, timeline: [] })).toBe(false);
});

test('a journey with an order is not removed for being empty', () => {
  const decided = decideOrder({}, news('ord_1', 'voided'));
  expect(decided?.fields).toHaveProperty('unansweredSince', undefined);
});
