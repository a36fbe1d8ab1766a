import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { errorFromWire } from '@telehealth/rpc';
import { writable } from '@telehealth/store/writing';
import { beforeAll, expect, test } from 'vitest';
import {
  asBrand,
  type IntakeUnderTest,
  onceForAll,
  otherOperatorToken,
  startIntake,
} from './intake-under-test.ts';
import {
  cutting,
  enrollmentOf,
  eventsOf,
  mint,
  paid,
  type Reporter,
  reporterOf,
  walked,
  walkOn,
} from './journey-under-test.ts';

const opened = onceForAll(startIntake);
let intake: IntakeUnderTest;
let ada: Reporter;

beforeAll(() => {
  intake = opened();
  ada = reporterOf(intake);
});

const eventOfType = async (journeyId: string, type: string) =>
  (await intake.events()).find((event) => event.subject === journeyId && event.type === type);
const held = async (journeyId: string) => (await ada.client.listHeldMilestones({ journeyId })).milestones;

const treatment = [
  ['case.opened', { reference: 'case_1' }],
  ['visit.completed', { reference: 'visit_1', code: 'video' }],
  ['rx.transmitted', { reference: 'rx_1' }],
  ['shipment.shipped', { reference: 'shp_1' }],
  ['shipment.delivered', { reference: 'shp_1' }],
  ['checkin.completed', { reference: 'chk_1' }],
] as const;

test('interface.md 6: each milestone is recorded with its own event, numbered on, with its own time', async () => {
  const journeyId = await walked(intake);
  await intake.context.bus.publish(paid(journeyId));
  const occurredAt = intake.clock.now() - 60_000;
  for (const [type, report] of treatment) {
    expect(await ada.report(journeyId, type, { ...report, occurredAt })).toBe('RECORDED');
  }
  expect(await eventsOf(intake, journeyId)).toEqual([
    '1 journey.intake.submitted.v1',
    '2 journey.payment.succeeded.v1',
    ...treatment.map(([type], index) => `${index + 3} journey.${type}.v1`),
  ]);
  const visit = await eventOfType(journeyId, 'journey.visit.completed.v1');
  expect(visit).toMatchObject({
    occurred_at: new Date(occurredAt).toISOString(),
    recorded_at: new Date(intake.clock.now()).toISOString(),
    data: { journey_id: journeyId, visit_id: 'visit_1', modality: 'video' },
  });
  expect(await enrollmentOf(intake, journeyId)).toMatchObject({ status: 'closed' });
});

test('decisions.md 9: what arrives early is held, and recorded when what it waited for happens', async () => {
  const journeyId = await mint(intake);
  for (const [type, report] of treatment.toReversed()) {
    expect(await ada.report(journeyId, type, report)).toBe('HELD');
  }
  expect(await eventsOf(intake, journeyId)).toEqual([]);
  await walkOn(intake, journeyId);
  expect(await eventsOf(intake, journeyId)).toEqual(['1 journey.intake.submitted.v1']);
  await intake.context.bus.publish(paid(journeyId));
  const types = (await eventsOf(intake, journeyId)).map((event) => event.split(' ')[1]);
  expect(types).toHaveLength(2 + treatment.length);
  expect(types.slice(0, 3)).toEqual([
    'journey.intake.submitted.v1',
    'journey.payment.succeeded.v1',
    'journey.case.opened.v1',
  ]);
  expect(await held(journeyId)).toEqual([]);
});

test('a repeated callback is answered as the first was and has no effect again', async () => {
  const journeyId = await walked(intake);
  const report = { reference: 'case_1', callbackId: 'cb' };
  expect(await ada.report(journeyId, 'case.opened', report)).toBe('HELD');
  await intake.context.bus.publish(paid(journeyId));
  expect(await ada.report(journeyId, 'case.opened', report)).toBe('HELD');
  expect(await eventsOf(intake, journeyId)).toHaveLength(3);
});

test('a callback id with another report is a mismatch; each operator has their own ids', async () => {
  const journeyId = await walked(intake);
  await ada.report(journeyId, 'case.opened', { reference: 'case_1', callbackId: 'cb' });
  expect(await ada.report(journeyId, 'case.opened', { reference: 'case_2', callbackId: 'cb' })).toBe(
    'idempotency-mismatch',
  );
  const other = await walked(intake);
  expect(await ada.report(other, 'case.opened', { reference: 'case_2', callbackId: 'cb' })).toBe('HELD');
});

test('the same milestone under another callback id has no event of its own', async () => {
  const journeyId = await walked(intake);
  await intake.context.bus.publish(paid(journeyId));
  expect(await ada.report(journeyId, 'case.opened', { reference: 'case_1' })).toBe('RECORDED');
  expect(await ada.report(journeyId, 'case.opened', { reference: 'case_1' })).toBe('RECORDED');
  expect(await ada.report(journeyId, 'rx.transmitted', { reference: 'rx_1' })).toBe('HELD');
  expect(await ada.report(journeyId, 'rx.transmitted', { reference: 'rx_1' })).toBe('HELD');
  expect(await eventsOf(intake, journeyId)).toHaveLength(3);
  expect(await held(journeyId)).toHaveLength(1);
});

test('nothing clinical follows a blocked session: it is quarantined at once, and what waited with it', async () => {
  const journeyId = await mint(intake);
  await ada.report(journeyId, 'case.opened', { reference: 'case_1' });
  await walkOn(intake, journeyId, false);
  expect(await ada.report(journeyId, 'visit.completed', { reference: 'visit_1', code: 'async' })).toBe(
    'QUARANTINED',
  );
  const milestones = await held(journeyId);
  expect(milestones.map(({ type, outcome }) => [type, outcome])).toEqual([
    ['case.opened', 3],
    ['visit.completed', 3],
  ]);
  expect(await eventsOf(intake, journeyId)).toEqual([]);
  expect(await enrollmentOf(intake, journeyId)).toMatchObject({ status: 'blocked' });
});

test.each([
  ['an unknown type', 'intake.submitted', {}],
  ['a type of the platform', 'payment.succeeded', { reference: 'ord_1' }],
  ['a prototype name', 'constructor', {}],
  ['no reference', 'case.opened', {}],
  ['a reference with other characters', 'case.opened', { reference: 'a b' }],
  ['a reference that is too long', 'case.opened', { reference: 'x'.repeat(129) }],
  ['a reference where there is none', 'identity.verified', { reference: 'x', code: 'document' }],
  ['a code of another list', 'visit.completed', { reference: 'v', code: 'document' }],
  ['a code where there is none', 'case.opened', { reference: 'c', code: 'video' }],
  ['no callback id', 'case.opened', { reference: 'c', callbackId: '' }],
  ['a callback id that can hold an address', 'case.opened', { reference: 'c', callbackId: 'a@b.com' }],
  ['a callback id that can hold a phone number', 'case.opened', { reference: 'c', callbackId: '+12015550' }],
  ['a callback id that is too long', 'case.opened', { reference: 'c', callbackId: 'x'.repeat(129) }],
  ['a time to come', 'case.opened', { reference: 'c', occurredAt: Date.UTC(2026, 0, 2) }],
] as const)('%s is refused, and nothing is stored', async (_, type, report) => {
  const journeyId = await walked(intake);
  expect(await ada.report(journeyId, type, report)).toBe('malformed-request');
  expect((await intake.context.journeys.get(journeyId))?.callbacks).toBeUndefined();
});

test('a callback id is refused by what it is, and not repeated', async () => {
  const journeyId = await walked(intake);
  const request = { journeyId, type: 'case.opened', reference: 'c', callbackId: 'ann@example.com' };
  const occurredAt = timestampFromMs(intake.clock.now());
  const refusal = await ada.client.reportMilestone({ ...request, occurredAt }).catch(errorFromWire);
  expect(refusal).toMatchObject({
    kind: 'malformed-request',
    issues: [
      {
        where: '/callback_id',
        message: 'The callback id must have 1 to 128 letters, digits, `.`, `_` or `-`.',
      },
    ],
  });
  expect(JSON.stringify(refusal)).not.toContain('ann@');
});

test('a missing journey is not-found', async () => {
  expect(await ada.report('jny_none', 'case.opened', { reference: 'c' })).toBe('not-found');
});

test('decisions.md 11: only an operator with the scope; a report leaves an audit row with it', async () => {
  const journeyId = await walked(intake);
  expect(
    await reporterOf(intake, otherOperatorToken).report(journeyId, 'case.opened', { reference: 'c' }),
  ).toBe('forbidden');
  expect(await reporterOf(intake, 'no-such-token-of-32-characters!!').report(journeyId, 'case.opened')).toBe(
    'unauthorized',
  );
  await ada.report(journeyId, 'case.opened', { reference: 'case_1', callbackId: 'cb' });
  const [row, ...more] = await intake.context.auditRows.find({ subject: journeyId }, { limit: 10 });
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    action: 'milestone.report',
    actor: { kind: 'operator', name: 'ada' },
    correlationId: 'c-operator',
    subject: journeyId,
    changed: { type: 'case.opened', callback_id: 'cb', outcome: 'held' },
  });
  await intake.context.relay.drain();
  expect((await intake.context.journeys.get(journeyId))?.outbox).toBeUndefined();
});

test('a journey that a live client opened is live, and so are its events', async () => {
  const asLive = asBrand({ mode: 'live' });
  const client = createClient(IntakeService, intake.transport);
  const { step } = await client.resolve({}, asLive);
  const journeyId = step?.journeyId ?? '';
  await client.abandon({ journeyId }, asLive);
  const test = await mint(intake);
  await intake.abandon(test);
  const events = (await intake.events()).filter(({ subject }) => [journeyId, test].includes(subject));
  expect(events.map((event) => [event.subject, event.test])).toEqual([
    [journeyId, false],
    [test, true],
  ]);
});

test.each(['before', 'after'] as const)(
  'a connection lost %s a report, or a dismissal, took effect: it counts once, with one event and one audit row',
  async (effect) => {
    const { arm, isArmed, wrap } = cutting(effect);
    const lossy = await startIntake({ wrap });
    const journeyId = await walked(lossy);
    await lossy.context.bus.publish(paid(journeyId));
    await lossy.events();
    arm();
    expect(await reporterOf(lossy).report(journeyId, 'case.opened', { reference: 'c' })).toBe('RECORDED');
    expect(isArmed()).toBe(false);
    expect((await eventsOf(lossy, journeyId)).slice(2)).toEqual(['3 journey.case.opened.v1']);
    const rows = () => lossy.context.auditRows.find({ clientId: 'cli_1' }, { limit: 10 });
    expect(await rows()).toHaveLength(1);

    await reporterOf(lossy).report(journeyId, 'rx.transmitted', { reference: 'r', callbackId: 'cb-rx' });
    arm();
    await reporterOf(lossy).client.dismissMilestone({ journeyId, operator: 'ada', callbackId: 'cb-rx' });
    expect(isArmed()).toBe(false);
    expect((await rows()).map(({ action }) => action).toSorted()).toEqual([
      'milestone.dismiss',
      'milestone.report',
      'milestone.report',
    ]);
  },
);

test('a journey remembers 500 callbacks and refuses more', async () => {
  const journeyId = await walked(intake);
  const callbacks = Array.from({ length: 500 }, (_, index) => ({
    ...{ operator: 'ada', callbackId: `c${index}`, answer: 'held', reportSha256: '' },
  }));
  await writable(intake.context.journeys).update(journeyId, {}, { set: { callbacks } });
  expect(await ada.report(journeyId, 'case.opened', { reference: 'c' })).toBe('conflict');
});
