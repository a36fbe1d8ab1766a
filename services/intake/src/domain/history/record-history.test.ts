import type { MilestoneType } from '@telehealth/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideMilestone, type MilestoneJourney, type WaitingMilestone } from './decide-milestone.ts';
import type { IntakeEvent } from './intake-event.ts';
import { overdueQuarantined, recordHistory } from './record-history.ts';
import { type TimelineEntry, timelineEntry } from './timeline.ts';

const empty: MilestoneJourney = {
  status: 'active',
  isPaidFor: false,
  isNotEligible: false,
  isHalted: false,
  timeline: [],
  waiting: [],
};

const waits = (type: MilestoneType, reference: string, code: string, n: number): WaitingMilestone => ({
  ...{ type, reference, code, occurredAt: 100 + n, receivedAt: 1000 - n, arrival: n },
  ...{ operator: 'ada', callbackId: `cb${n}`, outcome: 'held' },
});

const outside = [
  waits('identity.verified', '', 'document', 1),
  waits('case.opened', 'c1', '', 2),
  waits('visit.completed', 'v1', 'video', 3),
  waits('labs.skipped', 'l1', '', 4),
  waits('rx.transmitted', 'r1', '', 5),
  waits('shipment.shipped', 's1', '', 6),
  waits('shipment.shipped', 's2', '', 7),
  waits('shipment.delivered', 's1', '', 8),
  waits('checkin.completed', 'k1', '', 9),
  waits('evaluation.deferred', 'e1', 'hold', 10),
  waits('evaluation.resumed', 'e1', '', 11),
  waits('evaluation.deferred', 'e1', 'needs_data', 12),
];
const inside: readonly IntakeEvent[] = [
  { type: 'identity.bound' },
  { type: 'intake.submitted' },
  { type: 'payment.succeeded', reference: 'ord_1', data: {} },
];

type Step = WaitingMilestone | IntakeEvent;
const isReport = (step: Step): step is WaitingMilestone => 'callbackId' in step;

/** The journey after a step, as the service makes it. */
function after(journey: MilestoneJourney, step: Step): MilestoneJourney {
  const isPaidFor = journey.isPaidFor || step.type === 'payment.succeeded';
  const before = { ...journey, isPaidFor };
  const decision = isReport(step) ? decideMilestone(before, step) : 'record';
  const waiting = isReport(step) && decision === 'hold' ? [...before.waiting, step] : before.waiting;
  const happened = decision === 'record' ? [step] : [];
  const recorded = recordHistory({ ...before, waiting }, happened, 500);
  return {
    ...before,
    timeline: [...before.timeline, ...recorded.events.map((event) => timelineEntry(event, 500))],
    waiting: recorded.waiting,
  };
}

/** Whether each entry could follow the ones before it. */
function isLegal(timeline: readonly TimelineEntry[]): boolean {
  return timeline.every(({ type, reference = '', occurredAt }, index) => {
    if (!Object.hasOwn({ ...milestones }, type)) return true;
    const before = { ...empty, isPaidFor: paidBefore(timeline, index), timeline: timeline.slice(0, index) };
    const reported = { type: type as MilestoneType, reference, code: '', occurredAt };
    return decideMilestone(before, reported) === 'record';
  });
}
const milestones = Object.fromEntries(outside.map(({ type }) => [type, true]));
const paidBefore = (timeline: readonly TimelineEntry[], index: number) =>
  timeline.slice(0, index).some(({ type }) => type === 'payment.succeeded');

test('in whatever order they arrive, milestones are recorded in a legal one, each once, and none is left over', () => {
  const arrivals = fc.shuffledSubarray([...outside, ...inside, ...outside.slice(0, 6)], {
    minLength: outside.length + inside.length + 6,
  });
  fc.assert(
    fc.property(arrivals, (steps: readonly Step[]) => {
      const journey = steps.reduce(after, empty);
      expect(journey.waiting).toEqual([]);
      expect(journey.timeline).toHaveLength(outside.length + inside.length);
      expect(isLegal(journey.timeline)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('what is released keeps its own time, and of several the one that happened first comes first', () => {
  const waiting = [
    { ...waits('labs.skipped', 'l1', '', 9), arrival: 1 },
    { ...waits('visit.completed', 'v1', 'phone', 3), arrival: 2 },
  ];
  const opened: IntakeEvent = { type: 'case.opened', reference: 'c1' };
  const { events, waiting: left } = recordHistory({ ...empty, waiting }, [opened], 500);
  expect(events.map(({ type }) => type)).toEqual(['case.opened', 'visit.completed', 'labs.skipped']);
  expect(events.map((event) => timelineEntry(event, 500))).toEqual([
    { type: 'case.opened', reference: 'c1', occurredAt: 500 },
    { type: 'visit.completed', reference: 'v1', occurredAt: 103 },
    { type: 'labs.skipped', reference: 'l1', occurredAt: 109 },
  ]);
  expect(left).toEqual([]);
});

test('what waits when the session is blocked is quarantined, but for what is not clinical', () => {
  const waiting = [waits('case.opened', 'c1', '', 1), waits('identity.verified', '', 'operator', 2)];
  const recorded = recordHistory({ ...empty, status: 'blocked', waiting }, [], 500);
  expect(recorded.waiting.map(({ outcome }) => outcome)).toEqual(['quarantined', 'held']);
  expect(recorded.events).toEqual([]);
});

test('decisions.md 14: what waits when a clinician declines waits on, but what happened before is recorded', () => {
  const waiting = [waits('visit.completed', 'v1', 'phone', 3), waits('rx.transmitted', 'r1', '', 20)];
  const happened: readonly IntakeEvent[] = [
    { type: 'evaluation.declined', reference: 'e1', code: 'other', occurredAt: 110 },
    { type: 'case.opened', reference: 'c1' },
  ];
  const recorded = recordHistory({ ...empty, waiting }, happened, 500);
  expect(recorded.events.map(({ type }) => type)).toEqual([
    'evaluation.declined',
    'case.opened',
    'visit.completed',
  ]);
  expect(recorded.waiting.map(({ type, outcome }) => `${type} ${outcome}`)).toEqual(['rx.transmitted held']);
});

test('the same list means no change', () => {
  const waiting = [waits('case.opened', 'c1', '', 1)];
  expect(recordHistory({ ...empty, waiting }, [], 500).waiting).toBe(waiting);
});

test('what waited too long is quarantined', () => {
  const waiting = [waits('case.opened', 'c1', '', 1), waits('labs.skipped', 'l1', '', 2)];
  expect(overdueQuarantined(waiting, 998).map(({ outcome }) => outcome)).toEqual(['held', 'quarantined']);
});
