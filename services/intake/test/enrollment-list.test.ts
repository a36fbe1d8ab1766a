import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { SearchKind, SearchService } from '@telehealth/contracts/common/v1/search_service';
import { EnrollmentStatus } from '@telehealth/contracts/intake/v1/enrollment_service';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { listEnrollments } from '../src/app/journeys/enrollments.ts';
import { asBrand, stepOf } from './intake-under-test.ts';
import {
  bind,
  erase,
  mint,
  paid,
  personIdOf,
  reporterOf,
  resting,
  standing,
  walked,
} from './journey-under-test.ts';
import { instant, startListed } from './listed-enrollments.ts';

const minute = 60_000;

test('decisions.md 14: a journey is listed from its first answer on, as a read shows it', async () => {
  const intake = await startListed();
  expect(await intake.list()).toMatchObject({ enrollments: [], nextPageToken: '' });
  expect((await intake.list()).watermark).toBeUndefined();
  const journeyId = await mint(intake);
  expect(await intake.listed()).toEqual([]);
  intake.clock.pass(minute);
  await intake.next(journeyId, 'q_height', 172);
  const { enrollments, watermark } = await intake.list();
  expect(enrollments).toMatchObject([{ journeyId, status: EnrollmentStatus.INTAKE }]);
  expect(instant(enrollments[0]?.updatedAt)).toBe(intake.clock.now());
  expect(watermark).toEqual(enrollments[0]?.updatedAt);
  expect(await intake.get(journeyId)).toEqual(enrollments[0]);
});

test('decisions.md 4: a list reads no session of a patient from the store', async () => {
  const intake = await startListed();
  const journeyId = await walked(intake);
  const anyTime = { since: undefined, after: undefined };
  const query = { clientId: 'cli_1', statuses: [], offeringRefs: [], ...anyTime, limit: 50 };
  const { rows } = await listEnrollments(intake.context, query, {});
  const { sealed, ...listed } = (await intake.context.journeys.get(journeyId)) ?? {};
  expect(sealed).toBeTypeOf('string');
  expect(rows).toStrictEqual([listed]);
});

test('an answer that changes nothing of the enrollment leaves it where it is, and each change moves it to the end', async () => {
  const intake = await startListed();
  const one = await walked(intake);
  const other = await resting(intake);
  expect(await intake.listed()).toEqual([one, other]);
  const before = await intake.get(other);
  intake.clock.pass(minute);
  await intake.next(other, 'q_weight', 90);
  expect(await intake.get(other)).toEqual(before);
  const changes: readonly (() => Promise<unknown>)[] = [
    () => intake.context.bus.publish(paid(one)),
    () => reporterOf(intake).report(one, 'case.opened', { reference: 'case_1' }),
    () => bind(intake, one),
    () => intake.context.bus.publish(standing(one, 'refunded', 7)),
    () => intake.abandon(other),
  ];
  for (const change of changes) {
    const { rows } = await intake.walk(50);
    intake.clock.pass(minute);
    await change();
    const { enrollments } = await intake.list({ updatedSince: timestampFromMs(intake.clock.now()) });
    expect(enrollments, String(change)).toHaveLength(1);
    expect(rows).not.toContainEqual(enrollments[0]);
    expect(await intake.get(enrollments[0]?.journeyId ?? '')).toEqual(enrollments[0]);
  }
});

test('decisions.md 14: status, offering, reference and person narrow the list down, and X-Brand-Id does', async () => {
  const intake = await startListed();
  const one = await walked(intake);
  const other = stepOf(await intake.resolve('', 'brd_other')).journeyId;
  await intake.next(other, 'q_height', 172, 'brd_other');
  await writable(intake.context.journeys).update(
    other,
    {},
    { set: { reference: 'order-77' }, increment: { version: 1 } },
  );
  await intake.context.bus.publish(standing(one, 'paid', 1));
  await bind(intake, one);
  const narrowed: readonly [Parameters<typeof intake.list>[0], string][] = [
    [{ status: EnrollmentStatus.PAID }, one],
    [{ status: EnrollmentStatus.INTAKE }, other],
    [{ offeringRef: 'wl-1' }, one],
    [{ reference: 'order-77' }, other],
    [{ personId: personIdOf('ann') }, one],
  ];
  for (const [request, journeyId] of narrowed) expect(await intake.listed(request)).toEqual([journeyId]);
  expect(await intake.listed({ reference: 'order-7' })).toEqual([]);
  expect(await intake.listed({ personId: personIdOf('bob') })).toEqual([]);
  expect(await intake.listed({}, { brandId: 'brd_other' })).toEqual([other]);
  expect(await intake.listed({ personId: personIdOf('ann') }, { brandId: 'brd_other' })).toEqual([]);
  expect(await intake.listed({}, { clientId: 'cli_2' })).toEqual([]);
  expect(await intake.get(other, 'brd_other')).toMatchObject({ reference: 'order-77', personId: '' });
  expect(await intake.get(one)).toMatchObject({ reference: '', personId: personIdOf('ann') });
});

test('an erased journey is in no list, and neither is one of a test run', async () => {
  const intake = await startListed();
  const [erased, ofTestRun, kept] = [await walked(intake), await mint(intake), await walked(intake)];
  const set = { e2eRunId: 'run_1' };
  await writable(intake.context.journeys).update(ofTestRun, {}, { set, increment: { version: 1 } });
  await intake.resolve(ofTestRun);
  await intake.next(ofTestRun, 'q_height', 172);
  expect(await intake.listed()).toEqual([erased, kept]);
  await erase(intake, erased);
  expect(await intake.listed()).toEqual([kept]);
  const stored = await intake.context.journeys.get(erased);
  expect(stored).not.toHaveProperty('enrollmentChangedAt');
  expect(stored).not.toHaveProperty('enrollmentStatus');
});

test('decisions.md 15: newest first, a walk shows each enrollment once that was there at its first page, though they change', async () => {
  const intake = await startListed();
  const minted: string[] = [];
  for (let n = 0; n < 5; n++) {
    minted.push(await resting(intake));
    intake.clock.pass(n % 2 === 0 ? minute : 0);
  }
  await mint(intake);
  const shown: string[] = [];
  for (let pageToken = ''; ; ) {
    const page = await intake.list({ newestFirst: true, limit: 2, pageToken });
    for (const enrollment of page.enrollments)
      expect(enrollment).toEqual(await intake.get(enrollment.journeyId));
    shown.push(...page.enrollments.map(({ journeyId }) => journeyId));
    pageToken = page.nextPageToken;
    if (pageToken === '') break;
    for (const journeyId of minted) await bind(intake, journeyId);
    await resting(intake);
  }
  expect(shown.toSorted()).toEqual(minted.toSorted());
  expect(shown.slice(-1)).toEqual(minted.slice(0, 1));
});

test('decisions.md 15: several statuses and a time of creation leave out all other enrollments', async () => {
  const intake = await startListed();
  const begin = intake.clock.now();
  const active = await resting(intake);
  intake.clock.pass(minute);
  const submitted = await walked(intake);
  const all = [submitted, active];
  const { INTAKE, CHECKOUT, SUBMITTED, DELIVERED } = EnrollmentStatus;
  const both = { newestFirst: true, statuses: [INTAKE, SUBMITTED, CHECKOUT] };
  expect(await intake.listed(both)).toEqual(all);
  expect(await intake.listed({ statuses: both.statuses })).toEqual(all.toReversed());
  expect(await intake.listed({ newestFirst: true, statuses: [DELIVERED, INTAKE] })).toEqual([active]);
  expect(await intake.listed({ newestFirst: true }, { clientId: 'cli_2' })).toEqual([]);
  const createdUntil = timestampFromMs(begin + minute);
  expect(await intake.listed({ newestFirst: true, createdUntil })).toEqual([active]);
  expect(await intake.listed({ newestFirst: true, createdSince: createdUntil })).toEqual([submitted]);
});

test('decisions.md 15: a journey is found by its id, its reference, its case number and its person, not by another client, and not once it is erased', async () => {
  const intake = await startListed();
  const service = createClient(SearchService, intake.transport);
  const journeyId = await walked(intake);
  await bind(intake, journeyId);
  await writable(intake.context.journeys).update(journeyId, {}, { set: { reference: 'r:1' } });
  const { personId = '', caseNumber = '' } = (await intake.context.journeys.get(journeyId)) ?? {};
  const names = [journeyId, 'r:1', caseNumber, caseNumber.toLowerCase().replace('-', ''), personId];
  const search = async (text: string, clientId = 'cli_1', brandId?: string) =>
    (await service.search({ text, kinds: [SearchKind.JOURNEY] }, asBrand({ clientId, brandId }))).hits;
  for (const text of names) {
    expect(await search(text), text).toMatchObject([{ id: journeyId, brandId: 'brd_slim', label: 'r:1' }]);
    expect(await search(text, 'cli_2')).toEqual([]);
    expect(await search(text, 'cli_1', 'brd_other')).toEqual([]);
  }
  await erase(intake, journeyId);
  for (const text of names) expect(await search(text)).toEqual([]);
});
