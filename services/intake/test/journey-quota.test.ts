import { createClient } from '@connectrpc/connect';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import type { DomainError } from '@telehealth/errors';
import { errorFromWire } from '@telehealth/rpc';
import { expect, test } from 'vitest';
import { asBrand, freshUrl } from './intake-under-test.ts';
import { hour, mint, startSwept, walked, walkOn } from './journey-under-test.ts';

const start = (maxJourneysInADay: number, storeUrl = freshUrl()) =>
  startSwept({ storeUrl, settings: { maxJourneysInADay } });

test('decisions.md 13: unfinished journeys of a client and day are bounded; the next one is 429 until the next day', async () => {
  const { intake, clock } = await start(3);
  clock.pass(24 * hour - (clock.now() % (24 * hour)) + 20 * hour);
  for (let n = 0; n < 3; n++) await mint(intake);
  const refused = (await intake.resolve()) as DomainError;
  expect(refused).toMatchObject({
    ...{ kind: 'rate-limited', reason: 'journey_quota', retryAfterSeconds: 4 * 60 * 60 },
    detail: 'A client opens at most 3 journeys in a day (UTC) that are not finished.',
  });
  clock.pass(4 * hour);
  await mint(intake);
});

test('decisions.md 13: a journey that is finished on its day makes room for another', async () => {
  const { intake } = await start(2);
  for (let n = 0; n < 5; n++) await walked(intake);
  await mint(intake);
  await mint(intake);
  expect(await intake.resolve()).toMatchObject({ reason: 'journey_quota' });
});

test('a resume is no mint: it works when the quota is used up', async () => {
  const { intake } = await start(1);
  const journeyId = await mint(intake);
  expect(await intake.resolve(journeyId)).toMatchObject({ journeyId });
});

test('decisions.md 13: replicas share the quota, and a mint seldom writes more than its journey', async () => {
  const storeUrl = freshUrl();
  const [{ intake }, { intake: other }] = await Promise.all([start(5000, storeUrl), start(5000, storeUrl)]);
  await Promise.all([intake, other].flatMap((each) => Array.from({ length: 4 }, () => mint(each))));
  const counted = await intake.context.clientUsage.find({}, { limit: 10 });
  const ofJourneys = counted.filter(({ _id }) => _id.startsWith('journeys/cli_1/'));
  expect(ofJourneys.map(({ amount }) => amount)).toEqual([10]);
});

test('decisions.md 13: of mints at once at two replicas no more succeed than the quota has', async () => {
  const storeUrl = freshUrl();
  const replicas = await Promise.all([start(7, storeUrl), start(7, storeUrl)]);
  const answers = await Promise.all(
    replicas.flatMap(({ intake }) => Array.from({ length: 10 }, () => intake.resolve())),
  );
  const minted = answers.filter((answer) => 'journeyId' in answer).length;
  expect(minted).toBeLessThanOrEqual(7);
  expect(minted).toBeGreaterThanOrEqual(5);
});

const inPage = { session: 'patient', credentialId: 'bss_1' } as const;

test('decisions.md 13: the pages of a client open a fifth as many journeys, counted apart, and its server all of its own', async () => {
  const { intake } = await start(10);
  const pages = createClient(IntakeService, intake.transport);
  const mintInPage = () => pages.resolve({}, asBrand(inPage)).then(() => 'minted', errorFromWire);
  expect([await mintInPage(), await mintInPage()]).toEqual(['minted', 'minted']);
  expect(await mintInPage()).toMatchObject({
    kind: 'rate-limited',
    reason: 'journey_quota',
    detail: 'The pages of a client open at most 2 journeys in a day (UTC) that are not finished.',
  });
  for (let n = 0; n < 10; n++) await mint(intake);
  expect(await intake.resolve()).toMatchObject({ reason: 'journey_quota' });
});

test('decisions.md 13: a journey that its page opened and the server finished makes room for one of a page alone', async () => {
  const { intake } = await start(5);
  const pages = createClient(IntakeService, intake.transport);
  const { step } = await pages.resolve({}, asBrand(inPage));
  for (let n = 0; n < 5; n++) await mint(intake);
  await walkOn(intake, step?.journeyId ?? '');
  expect(await intake.resolve()).toMatchObject({ reason: 'journey_quota' });
  expect((await pages.resolve({}, asBrand(inPage))).step).toBeDefined();
});

test('decisions.md 16: a client has the quota of its own in place of that of the deployment, and a raised one counts at once', async () => {
  const { intake } = await start(2);
  const calls = createClient(IntakeService, intake.transport);
  const mintWith = (journeys?: number, session = {}) =>
    calls.resolve({}, asBrand({ dayQuotas: { journeys }, ...session })).then(() => 'minted', errorFromWire);
  for (let n = 0; n < 2; n++) expect(await mintWith()).toBe('minted');
  expect(await mintWith()).toMatchObject({ reason: 'journey_quota' });
  expect(await mintWith(3)).toBe('minted');
  expect(await mintWith(3)).toMatchObject({
    detail: 'A client opens at most 3 journeys in a day (UTC) that are not finished.',
  });
  expect(await mintWith(4)).toBe('minted');
  expect(await mintWith(1)).toMatchObject({ reason: 'journey_quota' });
  for (let n = 0; n < 2; n++) expect(await mintWith(10, inPage)).toBe('minted');
  expect(await mintWith(10, inPage)).toMatchObject({ reason: 'journey_quota' });
});
