import { expect, test } from 'vitest';
import {
  decideMilestone,
  type MilestoneJourney,
  type ReportedMilestone,
  type WaitingMilestone,
} from './decide-milestone.ts';
import { milestoneTable } from './milestone-table.ts';
import type { TimelineEntry } from './timeline.ts';

const journey = (
  timeline: readonly TimelineEntry[],
  more: Partial<MilestoneJourney> = {},
): MilestoneJourney => ({
  status: 'complete',
  isPaidFor: true,
  isNotEligible: false,
  isHalted: false,
  waiting: [],
  timeline,
  ...more,
});
const entry = (type: TimelineEntry['type'], reference?: string, occurredAt = 1): TimelineEntry => ({
  type,
  occurredAt,
  ...(reference !== undefined && { reference }),
});
const reported = (type: ReportedMilestone['type'], reference = '', occurredAt = 5): ReportedMilestone => ({
  type,
  reference,
  code: '',
  occurredAt,
});
const held = (
  milestone: ReportedMilestone,
  outcome: WaitingMilestone['outcome'] = 'held',
): WaitingMilestone => ({
  ...milestone,
  ...{ operator: 'ada', callbackId: 'cb', arrival: 1, receivedAt: 9, outcome },
});

const submitted = entry('intake.submitted');
const opened = entry('case.opened', 'c1');

test.each([
  ['identity.verified', '', [], [entry('identity.bound')]],
  ['case.opened', 'c1', [], [submitted]],
  ['visit.completed', 'v1', [submitted], [opened]],
  ['rx.transmitted', 'r1', [opened], [opened, entry('visit.completed', 'v1')]],
  ['shipment.shipped', 's1', [opened], [entry('rx.transmitted', 'r1')]],
  ['shipment.delivered', 's1', [entry('shipment.shipped', 's2')], [entry('shipment.shipped', 's1')]],
  ['checkin.completed', 'k1', [submitted], [opened]],
  ['evaluation.deferred', 'e1', [], [submitted]],
  ['evaluation.resumed', 'e1', [entry('evaluation.deferred', 'e2')], [entry('evaluation.deferred', 'e1')]],
  ['evaluation.declined', 'e1', [], [submitted]],
] as const)(
  'decisions.md 9: %s is held until what comes before it, recorded then, and known after',
  (type, reference, early, ready) => {
    const milestone = reported(type, reference);
    expect(decideMilestone(journey(early), milestone)).toBe('hold');
    expect(decideMilestone(journey(ready), milestone)).toBe('record');
    const done = entry(type, reference || undefined, milestone.occurredAt);
    expect(decideMilestone(journey([...ready, done]), milestone)).toBe('duplicate');
    expect(decideMilestone(journey(early, { waiting: [held(milestone)] }), milestone)).toBe('duplicate');
  },
);

test('decisions.md 9: labs.skipped needs no case, and is known after', () => {
  const skipped = reported('labs.skipped', 'l1');
  expect(decideMilestone(journey([]), skipped)).toBe('record');
  expect(decideMilestone(journey([entry('labs.skipped', 'l1')]), skipped)).toBe('duplicate');
});

test('the tests above have every milestone', () => {
  expect(Object.keys(milestoneTable)).toHaveLength(11);
});

test('a case waits for the payment', () => {
  const unpaid = journey([submitted], { isPaidFor: false });
  expect(decideMilestone(unpaid, reported('case.opened', 'c1'))).toBe('hold');
  const paid = { ...unpaid, isPaidFor: true };
  expect(decideMilestone(paid, reported('case.opened', 'c1'))).toBe('record');
});

test('another reference is another milestone', () => {
  expect(decideMilestone(journey([submitted, opened]), reported('case.opened', 'c2'))).toBe('record');
});

const everything = [
  ...[
    submitted,
    opened,
    entry('identity.bound'),
    entry('visit.completed', 'v'),
    entry('rx.transmitted', 'x'),
  ],
  ...[entry('shipment.shipped', 's'), entry('evaluation.deferred', 'e')],
];
const references: Record<string, string> = { 'shipment.delivered': 's', 'evaluation.resumed': 'e' };
const ready = Object.entries(milestoneTable).map(([name, row]) => {
  const type = name as ReportedMilestone['type'];
  return [type, reported(type, row.referenceField ? (references[type] ?? 'another') : ''), row] as const;
});

test.each(ready)('nothing clinical follows a blocked session: %s', (_, milestone, { clinical }) => {
  expect(decideMilestone(journey(everything), milestone)).toBe('record');
  const outcome = decideMilestone(journey(everything, { status: 'blocked' }), milestone);
  expect(outcome).toBe(clinical && !milestone.type.startsWith('shipment.') ? 'quarantine' : 'record');
});

test('a parcel of a blocked session whose prescription was never transmitted is quarantined', () => {
  const blocked = journey([submitted, opened], { status: 'blocked' });
  expect(decideMilestone(blocked, reported('shipment.shipped', 's'))).toBe('quarantine');
});

const treatment = ['case.opened', 'visit.completed', 'rx.transmitted'];

test.each(ready)(
  'decisions.md 3: while the patient is not eligible no treatment goes on: %s',
  (type, milestone) => {
    const decision = decideMilestone(journey(everything, { isNotEligible: true }), milestone);
    expect(decision).toBe(treatment.includes(type) ? 'hold' : 'record');
  },
);

test.each(ready)('decisions.md 6: once the money went back no treatment continues: %s', (type, milestone) => {
  const decision = decideMilestone(journey(everything, { isHalted: true }), milestone);
  expect(decision).toBe(treatment.includes(type) ? 'hold' : 'record');
});

const declined = entry('evaluation.declined', 'e', 5);

test.each(ready)(
  'decisions.md 14: nothing but a parcel of what was transmitted follows a decline: %s',
  (type, milestone) => {
    const decision = decideMilestone(journey([...everything, declined]), milestone);
    if (type === 'evaluation.declined') expect(decision).toBe('duplicate');
    else expect(decision).toBe(type.startsWith('shipment.') ? 'record' : 'hold');
    const unsent = everything.filter((each) => each.type !== 'rx.transmitted');
    expect(decideMilestone(journey([...unsent, declined]), milestone)).not.toBe('record');
  },
);

test.each(ready)(
  'decisions.md 14: what happened before the decline is recorded after it: %s',
  (type, milestone) => {
    const decision = decideMilestone(journey([...everything, declined]), { ...milestone, occurredAt: 4 });
    expect(decision).toBe(type === 'evaluation.declined' ? 'duplicate' : 'record');
  },
);

test('decisions.md 14: a patient is declined once, under whatever reference', () => {
  const another = reported('evaluation.declined', 'e2', 30);
  expect(decideMilestone(journey([submitted, entry('evaluation.declined', 'e1', 10)]), another)).toBe(
    'duplicate',
  );
  const waiting = [held(reported('evaluation.declined', 'e1'))];
  expect(decideMilestone(journey([], { waiting }), another)).toBe('duplicate');
});

test('a session abandoned before anything was submitted gets no case; one that submitted a phase still can', () => {
  expect(decideMilestone(journey([], { status: 'abandoned' }), reported('case.opened', 'c1'))).toBe(
    'quarantine',
  );
  const later = journey([entry('intake.submitted', 'qualification')], { status: 'abandoned' });
  expect(decideMilestone(later, reported('case.opened', 'c1'))).toBe('record');
});

test('an evaluation is deferred and resumed in turn; what comes out of turn waits, the very same is known', () => {
  const deferred = entry('evaluation.deferred', 'e1', 10);
  const resumed = entry('evaluation.resumed', 'e1', 20);
  const again = reported('evaluation.deferred', 'e1', 30);
  expect(decideMilestone(journey([submitted, deferred]), again)).toBe('hold');
  expect(decideMilestone(journey([submitted, deferred, resumed]), again)).toBe('record');
  expect(
    decideMilestone(journey([submitted, deferred, resumed]), reported('evaluation.deferred', 'e1', 10)),
  ).toBe('duplicate');
  expect(
    decideMilestone(journey([submitted, deferred, resumed]), reported('evaluation.resumed', 'e1', 40)),
  ).toBe('hold');
});

test('a quarantined milestone is decided again when it is reported again', () => {
  const milestone = reported('visit.completed', 'v1');
  const waiting = [held(milestone, 'quarantined')];
  expect(decideMilestone(journey([submitted], { waiting }), milestone)).toBe('hold');
  expect(decideMilestone(journey([submitted, opened], { waiting }), milestone)).toBe('record');
});

test('decisions.md 9: a shipment follows a prescription, or an operator who vouches for one', () => {
  const shipped = { ...reported('shipment.shipped', 's1'), isOverride: true } as const;
  expect(decideMilestone(journey([submitted]), reported('shipment.shipped', 's1'))).toBe('hold');
  expect(decideMilestone(journey([submitted]), shipped)).toBe('record');
  const waiting = [held(reported('shipment.shipped', 's1'))];
  expect(decideMilestone(journey([submitted], { waiting }), shipped)).toBe('record');
  expect(decideMilestone(journey([entry('shipment.shipped', 's1')]), shipped)).toBe('duplicate');
  expect(decideMilestone(journey([], { status: 'blocked' }), shipped)).toBe('quarantine');
});
