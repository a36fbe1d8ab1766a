import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideMilestone, type ReportedMilestone } from '../history/decide-milestone.ts';
import { timelineEntry } from '../history/timeline.ts';
import type { ChangedOrder } from './changed-order.ts';
import { decideOrder } from './decide-order.ts';
import { enrollmentStatus } from './enrollment.ts';
import type { Journey } from './journey.ts';
import { isHalted, isPaidFor, type JourneyOrder } from './journey-order.ts';

type KnownJourney = Pick<Journey, 'orders' | 'timeline'>;

const nothing = { totalMinor: 100, capturedMinor: 0, currency: 'USD', entries: [], cancelled: false };
/** A change of an order; a paid one has an entry of the capture. */
const changeOf = (orderRef: string, standing: JourneyOrder['standing'], revision: number): ChangedOrder => ({
  ...{ ...nothing, orderRef, standing, revision, offeringRef: 'wl-1', at: revision },
  ...(standing === 'paid' && { entries: [entryOf('captured', `${orderRef} ${revision}`)] }),
});
const entryOf = (kind: ChangedOrder['entries'][number]['kind'], entryId: string, said = {}) => ({
  ...{ entryId, kind, amountMinor: 100, at: 5, refundId: '', disputeId: '' },
  ...said,
});

/** What intake knows after one more event. */
function after(journey: KnownJourney, changed: ChangedOrder): KnownJourney {
  const { fields = {}, happened = [] } = decideOrder(journey, changed) ?? {};
  const timeline = [...(journey.timeline ?? []), ...happened.map((event) => timelineEntry(event, 1))];
  return { ...journey, ...(fields as KnownJourney), timeline };
}

const paidOrders = ({ timeline = [] }: KnownJourney) => timeline.map(({ reference }) => reference).toSorted();
const sorted = ({ orders = [] }: KnownJourney) =>
  orders.toSorted((a, b) => a.orderRef.localeCompare(b.orderRef));

const anyStanding = fc.constantFrom<JourneyOrder['standing'][]>(
  ...(['processing', 'failed', 'authorized', 'voided', 'paid', 'refunded', 'dispute_lost'] as const),
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

test('decisions.md 6: in whatever order and however often the changes of an order arrive, the last change counts', () => {
  const history = (orderRef: string) =>
    fc
      .array(anyStanding, { maxLength: 5 })
      .map((standings) => standings.map((standing, index) => changeOf(orderRef, standing, index + 1)));
  const arrivals = fc.tuple(history('ord_1'), history('ord_2')).chain(([first, second]) => {
    const all = [...first, ...second];
    const once = fc.shuffledSubarray(all, { minLength: all.length });
    const again = fc.shuffledSubarray(all);
    return fc.tuple(fc.constant([first, second] as const), once, again);
  });
  fc.assert(
    fc.property(arrivals, ([histories, once, again]) => {
      const journey = [...once, ...again].reduce(after, {});
      const last = histories.flatMap((each) => each.at(-1) ?? []);
      expect(sorted(journey).map(({ orderRef, standing }) => [orderRef, standing])).toEqual(
        last.map(({ orderRef, standing }) => [orderRef, standing]),
      );
      const inOrder = histories.flat().reduce(after, {});
      expect(consequences(journey)).toEqual({
        ...consequences(inOrder),
        status: consequences({ ...inOrder, timeline: journey.timeline ?? [] }).status,
      });
      const captured = histories.filter((each) => each.some(({ standing }) => standing === 'paid'));
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
  (_, standing, status) => {
    const back = [changeOf('ord_1', 'paid', 1), changeOf('ord_1', standing, 2)].reduce(after, {});
    expect(consequences(back)).toEqual({ opensClinical: false, status, caseOpened: 'hold' });
    const again = after(back, changeOf('ord_2', 'paid', 1));
    expect(consequences(again)).toEqual({ opensClinical: true, status: 'paid', caseOpened: 'record' });
  },
);

test('decisions.md 6: a clinical session that began continues, and so does the case of a continuous pass', () => {
  const orders = sorted(after({}, changeOf('ord_1', 'refunded', 1)));
  const opened = [{ type: 'case.opened', reference: 'c', occurredAt: 1 }] as const;
  expect(isHalted({ orders, phase: 'clinical', timeline: opened })).toBe(false);
  expect(isHalted({ orders, phase: undefined, timeline: opened })).toBe(false);
  expect(isHalted({ orders, phase: 'qualification', timeline: opened })).toBe(true);
  expect(isHalted({ orders, phase: undefined, timeline: [] })).toBe(true);
  expect(isHalted({ orders: [], phase: undefined, timeline: [] })).toBe(false);
});

test('a journey with an order is not removed for being empty', () => {
  const decided = decideOrder({}, changeOf('ord_1', 'voided', 1));
  expect(decided?.fields).toHaveProperty('unansweredSince', undefined);
});

test('decisions.md 14: an entry of the ledger is one event with its time at the provider, and comes once', () => {
  const refund = entryOf('refunded', 'mov_1', { refundId: 'rfd_1' });
  const refunded = { ...changeOf('ord_1', 'refunded', 2), entries: [refund] };
  const data = { orderRef: 'ord_1', refundId: 'rfd_1', amountMinor: 100, currency: 'USD' };
  expect(decideOrder({}, refunded)?.happened).toEqual([
    { type: 'payment.refunded', reference: 'mov_1', data, occurredAt: 5 },
  ]);
  const known = after({}, refunded);
  expect(decideOrder(known, refunded)).toBeUndefined();
  const another = { ...refunded, entries: [{ ...refund, entryId: 'mov_2' }] };
  expect(decideOrder(known, another)).toEqual({
    happened: [expect.objectContaining({ reference: 'mov_2' })],
  });
});

test('captures of one order are one event, of the sum that was captured by then', () => {
  const entries = [entryOf('captured', 'mov_1'), entryOf('captured', 'mov_2', { at: 6 })];
  const paid = { ...changeOf('ord_1', 'paid', 1), capturedMinor: 200, entries };
  const data = { orderRef: 'ord_1', totalMinor: 100, capturedMinor: 200, currency: 'USD' };
  expect(decideOrder({}, paid)?.happened).toEqual([
    { type: 'payment.succeeded', reference: 'ord_1', data, occurredAt: 5 },
  ]);
});

test('an erased journey ignores orders', () => {
  expect(decideOrder({ erasedAt: 1 }, changeOf('ord_1', 'paid', 1))).toBeUndefined();
});
