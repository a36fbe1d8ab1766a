import type { MessageInitShape } from '@bufbuild/protobuf';
import { type Timestamp, timestampFromMs, timestampMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { Eligibility } from '@telehealth/contracts/intake/v1/enrollment_service';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import {
  JourneyDirectoryService,
  type ListJourneysRequestSchema,
} from '@telehealth/contracts/intake/v1/journey_directory_service';
import { kindOf } from '@telehealth/rpc/testing';
import { writable } from '@telehealth/store/writing';
import { describe, expect, test } from 'vitest';
import { bilingualBundle } from './bundles.ts';
import {
  asBrand,
  boundToken,
  correlated,
  type IntakeOptions,
  type IntakeUnderTest,
  onceForAll,
  otherOperatorToken,
  startIntake,
  stepOf,
} from './intake-under-test.ts';
import { erase, mint, noAudit, pay, walked } from './journey-under-test.ts';

const brandId = 'brd_slim';

type Asked = MessageInitShape<typeof ListJourneysRequestSchema>;

const list = (intake: IntakeUnderTest, asked: Asked = {}, token?: string) =>
  createClient(JourneyDirectoryService, intake.asOperator(token)).listJourneys(
    { brandId, ...asked },
    correlated,
  );

const idsOf = async (intake: IntakeUnderTest, asked: Asked = {}, token?: string) =>
  (await list(intake, asked, token)).journeys.map(({ journeyId }) => journeyId);

const msOf = (at: Timestamp | undefined) => at && timestampMs(at);

/** Stores copies of a journey that were minted at the same instant. */
async function copies({ context }: IntakeUnderTest, journeyId: string, count: number): Promise<void> {
  const journey = await context.journeys.get(journeyId);
  if (!journey) throw new Error('the journey is missing');
  const { caseNumber: _, ...copied } = journey;
  for (let n = 0; n < count; n++)
    await writable(context.journeys).insert({ ...copied, _id: `${journeyId}x${n}` });
}

const rowsOf = async ({ context }: IntakeUnderTest) =>
  (await context.auditRows.find({}, { limit: 100 })).filter(({ action }) => action === 'journey.list');

const start = (more: IntakeOptions = {}) => startIntake({ bundles: [bilingualBundle()], ...more });

describe('decisions.md 12: operators find journeys', () => {
  test('journeys of test runs are listed only when they are asked for', async () => {
    const intake = await start();
    const plain = await mint(intake);
    const client = createClient(IntakeService, intake.transport);
    const opened = await client.resolve({}, asBrand({ e2eRunId: 'run_1' }));
    const ofRun = opened.step?.journeyId ?? '';
    expect(await idsOf(intake)).toEqual([plain]);
    expect(new Set(await idsOf(intake, { includeE2eRuns: true }))).toEqual(new Set([plain, ofRun]));
  });

  test('the latest mint comes first, with status, class, offering and times, and no answers', async () => {
    const intake = await start();
    const mintedAt = intake.clock.now();
    const done = await walked(intake);
    intake.clock.pass(1000);
    const { journeyId: running } = stepOf(await intake.enter({ locale: 'es' }));
    stepOf(await intake.next(running, 'q_height', 177));
    const { journeys, nextPageToken } = await list(intake);
    expect(nextPageToken).toBe('');
    const common = {
      ...{ clientId: 'cli_1', brandId, offeringRef: '', therapy: 'weight_loss' },
      ...{ bundleId: 'weight_loss.initial', bundleVersion: '1.0.0' },
      eligibility: Eligibility.NOT_EVALUATED,
    };
    expect(journeys).toMatchObject([
      { ...common, journeyId: running, status: 'intake', locale: 'es' },
      { ...common, journeyId: done, status: 'submitted', locale: 'en' },
    ]);
    expect(journeys.map(({ submittedAt }) => msOf(submittedAt))).toEqual([undefined, mintedAt]);
    expect(journeys.map(({ createdAt }) => msOf(createdAt))).toEqual([mintedAt + 1000, mintedAt]);
    expect(journeys[1]?.updatedAt).toEqual(timestampFromMs(mintedAt));
  });

  test('by status, as the enrollment computes it, and by whether anything was submitted', async () => {
    const intake = await start();
    const running = await mint(intake);
    const blocked = await walked(intake, false);
    const paid = await walked(intake);
    await pay(intake, paid);
    expect(await idsOf(intake, { statuses: ['paid'] })).toEqual([paid]);
    const two = await idsOf(intake, { statuses: ['intake', 'blocked'] });
    expect(two.toSorted()).toEqual([running, blocked].toSorted());
    expect(await idsOf(intake, { submitted: true })).toEqual([paid]);
    expect(await idsOf(intake, { submitted: true, statuses: ['intake'] })).toEqual([]);
  });

  test('by time: from the first instant, to before the second', async () => {
    const intake = await start();
    const from = intake.clock.now();
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      ids.push(await mint(intake));
      intake.clock.pass(1000);
    }
    const at = (n: number) => timestampFromMs(from + n * 1000);
    expect(await idsOf(intake, { createdSince: at(1) })).toEqual([ids[2], ids[1]]);
    expect(await idsOf(intake, { createdBefore: at(1) })).toEqual([ids[0]]);
    expect(await idsOf(intake, { createdSince: at(1), createdBefore: at(2) })).toEqual([ids[1]]);
    expect(await idsOf(intake, { createdSince: at(2), createdBefore: at(1) })).toEqual([]);
  });

  test('page by page every journey is found once, also of those minted at the same instant', async () => {
    const intake = await start();
    const journeyId = await mint(intake);
    await copies(intake, journeyId, 6);
    const seen: string[] = [];
    let pageToken = '';
    do {
      const page = await list(intake, { limit: 3, pageToken });
      expect(page.journeys.length).toBeLessThanOrEqual(3);
      seen.push(...page.journeys.map((journey) => journey.journeyId));
      pageToken = page.nextPageToken;
    } while (pageToken !== '');
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  test('one call examines 200 journeys: a page can be empty while others follow', async () => {
    const intake = await start();
    const paid = await mint(intake);
    await pay(intake, paid);
    intake.clock.pass(1000);
    await copies(intake, await mint(intake), 200);
    const first = await list(intake, { statuses: ['paid'] });
    expect(first.journeys).toEqual([]);
    const { nextPageToken: pageToken } = first;
    expect(await list(intake, { statuses: ['paid'], pageToken })).toMatchObject({
      journeys: [{ journeyId: paid }],
      nextPageToken: '',
    });
  });

  test('a full page ends with its last journey, and the next one begins right after it', async () => {
    const intake = await start();
    const done = await walked(intake);
    await copies(intake, done, 2);
    const asked = { submitted: true, limit: 2 };
    const { journeys, nextPageToken: pageToken } = await list(intake, asked);
    expect(journeys).toHaveLength(2);
    expect(await list(intake, { ...asked, pageToken })).toMatchObject({
      journeys: [expect.anything()],
      nextPageToken: '',
    });
  });

  test('an erased journey is left out', async () => {
    const intake = await start();
    const [erased, kept] = [await walked(intake), await walked(intake)];
    await erase(intake, erased);
    expect(await idsOf(intake)).toEqual([kept]);
    expect(await idsOf(intake, { createdSince: timestampFromMs(0) })).toEqual([kept]);
  });

  test('a brand without journeys, of another client or that does not exist has the same empty list', async () => {
    const intake = await start();
    const journeyId = await mint(intake);
    const missing = await list(intake, { brandId: 'brd_missing' });
    expect(missing).toMatchObject({ journeys: [], nextPageToken: '' });
    expect(await list(intake, { brandId: 'brd_other' })).toEqual(missing);
    expect(await list(intake, {}, boundToken('cli_2'))).toEqual(missing);
    expect(await idsOf(intake, {}, boundToken('cli_1'))).toEqual([journeyId]);
  });

  const opened = onceForAll(start);
  test.each<Asked>([
    { brandId: '' },
    { brandId: 'jny_1' },
    { statuses: ['paid', 'payed'] },
    { limit: 201 },
    { pageToken: 'x' },
  ])('%j is refused', async (asked) => {
    expect(await kindOf(list(opened(), asked))).toBe('malformed-request');
  });
});

describe('decisions.md 11: finding journeys', () => {
  test('every list leaves an audit row, also an empty one', async () => {
    const intake = await start();
    await mint(intake);
    await list(intake);
    await list(intake, { brandId: 'brd_missing' });
    const common = {
      ...{ actor: { kind: 'operator', name: 'ada' }, changed: {}, at: intake.clock.now() },
      correlationId: 'c-operator',
    };
    const rows = (await rowsOf(intake)).toSorted((a, b) => b.subject.localeCompare(a.subject));
    expect(rows).toMatchObject([
      { ...common, subject: brandId, brandId, clientId: 'cli_1' },
      { ...common, subject: 'brd_missing', clientId: '' },
    ]);
  });

  test('a list that cannot be audited is not answered', async () => {
    expect(await kindOf(list(await start({ wrap: noAudit })))).toBe('unavailable');
  });

  test('it takes an operator with the scope', async () => {
    const intake = await start();
    expect(await kindOf(list(intake, {}, otherOperatorToken))).toBe('forbidden');
    expect(await rowsOf(intake)).toEqual([]);
  });
});
