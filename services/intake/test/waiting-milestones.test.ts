import { callOptions, errorFromWire } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { correlated, type IntakeUnderTest, otherOperatorToken, startIntake } from './intake-under-test.ts';
import {
  day,
  eventsOf,
  letPass,
  mint,
  paid,
  type Reporter,
  reporterOf,
  walked,
} from './journey-under-test.ts';

let intake: IntakeUnderTest;
let ada: Reporter;

beforeEach(async () => {
  intake = await startIntake();
  ada = reporterOf(intake);
});

test('research: what waits longer than 30 days is quarantined; reported again later, it is decided again', async () => {
  const journeyId = await walked(intake);
  expect(await ada.report(journeyId, 'case.opened', { reference: 'case_1' })).toBe('HELD');
  await letPass(intake, 29 * day);
  expect(await outcomes()).toEqual([2]);
  await letPass(intake, day);
  expect(await outcomes()).toEqual([3]);
  await intake.context.bus.publish(paid(journeyId));
  expect(await outcomes()).toEqual([3]);
  expect(await ada.report(journeyId, 'case.opened', { reference: 'case_1' })).toBe('RECORDED');
  expect(await outcomes()).toEqual([]);
});
const outcomes = async () =>
  (await ada.client.listHeldMilestones({})).milestones.map(({ outcome }) => outcome);

test('what waits is listed by journey, then by arrival, a page at a time', async () => {
  const journeys = (await Promise.all([mint(intake), mint(intake), mint(intake)])).toSorted();
  const types = ['rx.transmitted', 'shipment.shipped', 'checkin.completed'];
  for (const journeyId of journeys.toReversed()) {
    for (const type of types) await ada.report(journeyId, type, { reference: 'r' });
  }
  const lone = await Promise.all([mint(intake), mint(intake), mint(intake)]);
  for (const journeyId of lone) await ada.report(journeyId, 'case.opened', { reference: 'r' });
  const all = [
    ...journeys.flatMap((journeyId) => types.map((type) => [journeyId, type])),
    ...lone.map((journeyId) => [journeyId, 'case.opened']),
  ].toSorted(([a = ''], [b = '']) => (a < b ? -1 : Number(a > b)));
  for (const limit of [1, 2, 3, 4, 0]) {
    const listed: string[][] = [];
    let pageToken = '';
    do {
      const page = await ada.client.listHeldMilestones({ limit, pageToken });
      expect(page.milestones.length).toBeLessThanOrEqual(limit || 50);
      listed.push(...page.milestones.map(({ journeyId, type }) => [journeyId, type]));
      pageToken = page.nextPageToken;
    } while (pageToken !== '');
    expect(listed, `limit ${limit}`).toEqual(all);
  }
  const [first = ''] = journeys;
  const own = await ada.client.listHeldMilestones({ journeyId: first, limit: 2 });
  expect(own.milestones.map(({ type }) => type)).toEqual(types.slice(0, 2));
  const rest = await ada.client.listHeldMilestones({
    journeyId: first,
    limit: 2,
    pageToken: own.nextPageToken,
  });
  expect([rest.milestones.map(({ type }) => type), rest.nextPageToken]).toEqual([types.slice(2), '']);
});

describe('what waits', () => {
  const dismiss = (journeyId: string, callbackId: string, operator = 'ada', options = correlated) =>
    kindOf(ada.client.dismissMilestone({ journeyId, operator, callbackId }, options));
  const waiting = async () => (await ada.client.listHeldMilestones({})).milestones;
  const dismissals = async () =>
    (await intake.context.auditRows.find({ clientId: 'cli_1' }, { limit: 20 })).filter(
      ({ action }) => action === 'milestone.dismiss',
    );
  const visit = { reference: 'v1', code: 'video', callbackId: 'cb-visit' };

  test('is listed with its code and who reported it', async () => {
    const journeyId = await mint(intake);
    await ada.report(journeyId, 'visit.completed', visit);
    await ada.report(journeyId, 'case.opened', { reference: 'c1', callbackId: 'cb-case' });
    expect(await waiting()).toMatchObject([
      { callbackId: 'cb-visit', type: 'visit.completed', code: 'video', operator: 'ada' },
      { callbackId: 'cb-case', type: 'case.opened', code: '', operator: 'ada' },
    ]);
  });

  test('is taken out of quarantine by an operator, audited, once', async () => {
    const journeyId = await walked(intake, false);
    expect(await ada.report(journeyId, 'visit.completed', visit)).toBe('QUARANTINED');
    expect(await ada.report(journeyId, 'labs.skipped', { reference: 'l1' })).toBe('QUARANTINED');
    expect(await dismiss(journeyId, 'cb-visit')).toBe('ok');
    expect((await waiting()).map(({ type }) => type)).toEqual(['labs.skipped']);
    expect(await dismissals()).toMatchObject([
      {
        actor: { kind: 'operator', name: 'ada' },
        correlationId: 'c-operator',
        subject: journeyId,
        changed: {
          type: 'visit.completed',
          callback_id: 'cb-visit',
          reported_by: 'ada',
          outcome: 'quarantined',
        },
      },
    ]);
    expect(await dismiss(journeyId, 'cb-visit')).toBe('ok');
    expect(await dismissals()).toHaveLength(1);
    expect(await ada.report(journeyId, 'visit.completed', visit), 'the first answer stays').toBe(
      'QUARANTINED',
    );
    expect(await waiting()).toHaveLength(1);
  });

  test('and was held is never recorded; reported again under another callback id it begins again', async () => {
    const journeyId = await walked(intake);
    const report = { reference: 'case_1', callbackId: 'cb-case' };
    expect(await ada.report(journeyId, 'case.opened', report)).toBe('HELD');
    expect(await dismiss(journeyId, 'cb-case')).toBe('ok');
    expect((await intake.context.journeys.get(journeyId))?.heldSince).toBeUndefined();
    await intake.context.bus.publish(paid(journeyId));
    expect(await eventsOf(intake, journeyId)).toHaveLength(2);
    expect(await ada.report(journeyId, 'case.opened', report)).toBe('HELD');
    expect(await ada.report(journeyId, 'case.opened', { ...report, callbackId: 'cb-2' })).toBe('RECORDED');
  });

  test('is the only thing that can be dismissed', async () => {
    const journeyId = await walked(intake);
    await intake.context.bus.publish(paid(journeyId));
    expect(await ada.report(journeyId, 'case.opened', { reference: 'c1', callbackId: 'cb' })).toBe(
      'RECORDED',
    );
    await ada.report(journeyId, 'rx.transmitted', { reference: 'r1', callbackId: 'cb-rx' });
    expect(await dismiss(journeyId, 'cb')).toBe('not-found');
    expect(await dismiss(journeyId, 'cb-none')).toBe('not-found');
    expect(await dismiss(journeyId, 'cb-rx', 'eve'), 'reported by another').toBe('not-found');
    expect(await dismiss('jny_none', 'cb-rx')).toBe('not-found');
    expect(await waiting()).toHaveLength(1);
    expect(await dismissals()).toEqual([]);
  });

  test('is dismissed by operators with the scope alone, and once under an idempotency key', async () => {
    const journeyId = await mint(intake);
    await ada.report(journeyId, 'visit.completed', visit);
    const request = { journeyId, operator: 'ada', callbackId: 'cb-visit' };
    const eve = reporterOf(intake, otherOperatorToken).client;
    await expect(eve.dismissMilestone(request).catch(errorFromWire)).resolves.toMatchObject({
      kind: 'forbidden',
    });
    const keyed = callOptions({ correlationId: 'test', idempotencyKey: 'k-1' });
    expect(await dismiss(journeyId, 'cb-visit', 'ada', keyed)).toBe('ok');
    expect(await dismiss(journeyId, 'cb-visit', 'ada', keyed)).toBe('ok');
    expect(await dismiss(journeyId, 'cb-else', 'ada', keyed)).toBe('idempotency-mismatch');
    expect(await dismissals()).toHaveLength(1);
  });
});

test('decisions.md 9: an operator who vouches for the prescription has a held shipment recorded, with a note in the audit row', async () => {
  const journeyId = await walked(intake);
  expect(await ada.report(journeyId, 'shipment.shipped', { reference: 's1' })).toBe('HELD');
  const vouched = { reference: 's1', overrideRx: true, callbackId: 'vouched' };
  expect(await ada.report(journeyId, 'shipment.shipped', vouched)).toBe('RECORDED');
  expect(await ada.report(journeyId, 'shipment.shipped', vouched)).toBe('RECORDED');
  expect(await outcomes()).toEqual([]);
  const shipped = (await eventsOf(intake, journeyId)).filter((event) => event.includes('shipment'));
  expect(shipped).toHaveLength(1);
  const rows = await intake.context.auditRows.find({ clientId: 'cli_1' }, { limit: 100 });
  const vouching = rows.filter(({ changed }) => changed.override_rx === true);
  expect(vouching).toMatchObject([
    {
      action: 'milestone.report',
      subject: journeyId,
      changed: { callback_id: 'vouched', outcome: 'recorded' },
    },
  ]);
});

test('decisions.md 9: an operator cannot vouch for what other milestones wait for; the same callback without it is another report', async () => {
  const journeyId = await walked(intake);
  const vouched = { reference: 'r1', overrideRx: true, callbackId: 'cb' };
  expect(await ada.report(journeyId, 'rx.transmitted', vouched)).toBe('malformed-request');
  expect(await ada.report(journeyId, 'shipment.shipped', vouched)).toBe('RECORDED');
  const plain = { reference: 'r1', callbackId: 'cb' };
  expect(await ada.report(journeyId, 'shipment.shipped', plain)).toBe('idempotency-mismatch');
});
