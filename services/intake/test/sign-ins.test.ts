import { createClient } from '@connectrpc/connect';
import { EnrollmentStatus } from '@telehealth/contracts/intake/v1/enrollment_service';
import { IdentityService } from '@telehealth/contracts/intake/v1/identity_service';
import { kindOf } from '@telehealth/rpc/testing';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import type { Context } from '../src/index.ts';
import { asBrand, correlated, freshUrl, type IntakeUnderTest, startIntake } from './intake-under-test.ts';
import { type BrandCaller, bind, erase, eventsOf, hour, mint, personIdOf } from './journey-under-test.ts';

const returnTo = 'https://shop.example/home';
const other = asBrand({ brandId: 'brd_other' });

const identities = ({ transport }: IntakeUnderTest) => createClient(IdentityService, transport);
const link = (intake: IntakeUnderTest, journeyId: string, as = asBrand()) =>
  identities(intake).createSignInLink({ journeyId, returnTo }, as);
const open = (intake: IntakeUnderTest, token: string) =>
  identities(intake).openSignInLink({ token }, correlated);
const signIn = async (intake: IntakeUnderTest, name: string, formerIds: string[] = []) =>
  (await identities(intake).recordSignIn({ person: { personId: personIdOf(name), formerIds } }, asBrand()))
    .code;
const redeem = (intake: IntakeUnderTest, code: string, brand: BrandCaller = {}) =>
  identities(intake).redeemSignIn({ code }, asBrand(brand));

test('decisions.md 8: a sign-in binds a journey once, and is one event without the person; a second person is refused', async () => {
  const intake = await startIntake();
  const journeyId = await mint(intake);
  for (const name of ['ann', 'ann']) await bind(intake, journeyId, name);
  expect(await kindOf(bind(intake, journeyId, 'bob'))).toBe('conflict');
  await bind(intake, journeyId, 'ann');
  expect(await eventsOf(intake, journeyId)).toEqual(['1 journey.identity.bound.v1']);
  const [event] = (await intake.events()).filter(({ subject }) => subject === journeyId);
  expect(event?.data).toEqual({ journey_id: journeyId });
  expect(await kindOf(bind(intake, '', 'ann'))).toBe('not-found');
});

test('of two persons at two replicas at the same moment one is bound', async () => {
  const storeUrl = freshUrl();
  const [one, other] = [await startIntake({ storeUrl }), await startIntake({ storeUrl })];
  const journeyId = await mint(one);
  const told = await Promise.all([
    ...['ann', 'bob'].map((name) => kindOf(bind(one, journeyId, name))),
    ...['ann', 'bob'].map((name) => kindOf(bind(other, journeyId, name))),
  ]);
  expect(told.filter((kind) => kind === 'conflict')).toHaveLength(2);
  const events = [...(await eventsOf(one, journeyId)), ...(await eventsOf(other, journeyId))];
  expect(new Set(events)).toEqual(new Set(['1 journey.identity.bound.v1']));
});

test('the erasure of a journey takes the person out of it', async () => {
  const intake = await startIntake();
  const journeyId = await mint(intake);
  await bind(intake, journeyId, 'ann');
  await intake.events();
  const stored = async () => JSON.stringify(await intake.context.journeys.get(journeyId));
  expect(await stored()).toContain(personIdOf('ann'));
  await erase(intake, journeyId);
  expect(await stored()).not.toContain(personIdOf('ann'));
});

test('decisions.md 8: a link is opened once, by one of those who open it at the same moment', async () => {
  const storeUrl = freshUrl();
  let readers = 0;
  const read = Promise.withResolvers<void>();
  const wrap = (context: Context): Context => ({
    ...context,
    signInLinks: {
      ...context.signInLinks,
      get: async (...given) => {
        const found = await context.signInLinks.get(...given);
        if (++readers === 2) read.resolve();
        await read.promise;
        return found;
      },
    },
  });
  const [one, two] = [await startIntake({ storeUrl, wrap }), await startIntake({ storeUrl, wrap })];
  const journeyId = await mint(one);
  const { token } = await link(one, journeyId);
  const kinds = await Promise.all([one, two, one].map((intake) => kindOf(open(intake, token))));
  expect(kinds.toSorted()).toEqual(['not-found', 'not-found', 'ok']);
  const { token: another } = await link(one, journeyId);
  expect(await open(two, another)).toMatchObject({ brandId: 'brd_slim', journeyId, returnTo });
});

test('decisions.md 8: a link ends after ten minutes, and is made for journeys of the brand alone', async () => {
  const intake = await startIntake();
  const journeyId = await mint(intake);
  const { token } = await link(intake, journeyId);
  intake.clock.pass(10 * 60_000);
  for (const unusable of [token, 'unknown', '']) {
    expect(await kindOf(open(intake, unusable))).toBe('not-found');
  }
  expect(await kindOf(link(intake, journeyId, other))).toBe('not-found');
});

test('decisions.md 8: a session ends by its sign-out or after twelve hours, and belongs to its brand alone', async () => {
  const intake = await startIntake();
  const client = identities(intake);
  const [begin, end] = [client.beginSignInSession, client.endSignInSession];
  const get = (sessionId: string, as = asBrand()) => kindOf(client.getSignInSession({ sessionId }, as));
  for (const sessionId of ['one', 'two', 'two']) await begin({ sessionId }, asBrand());
  expect(await get('one', other)).toBe('not-found');
  await end({ sessionId: 'one' }, other);
  expect([await get('one'), await get('two'), await get('unknown')]).toEqual(['ok', 'ok', 'not-found']);
  for (let i = 0; i < 2; i += 1) await end({ sessionId: 'one' }, asBrand());
  expect([await get('one'), await get('two')]).toEqual(['not-found', 'ok']);
  intake.clock.pass(12 * hour);
  expect(await get('two')).toBe('not-found');
});

test('decisions.md 8: a code is exchanged once, within a minute, by its own brand, for the journeys of the person', async () => {
  const intake = await startIntake();
  const [first, second, foreign] = [await mint(intake), await mint(intake), await mint(intake)];
  await bind(intake, first, 'ann');
  intake.clock.pass(1000);
  await bind(intake, second, 'ann');
  await bind(intake, foreign, 'bob');
  const code = await signIn(intake, 'ann');
  expect(await kindOf(redeem(intake, code, { brandId: 'brd_other' }))).toBe('validation');
  expect(await kindOf(redeem(intake, code, { clientId: 'cli_2' }))).toBe('validation');
  const { personId, journeys } = await redeem(intake, code);
  expect(personId).toBe(personIdOf('ann'));
  expect(journeys.map(({ journeyId }) => journeyId)).toEqual([second, first]);
  expect(journeys[0]).toMatchObject({ status: EnrollmentStatus.INTAKE });

  const late = await signIn(intake, 'ann');
  intake.clock.pass(60_000);
  for (const unusable of [code, late, 'unknown', '']) {
    expect(await kindOf(redeem(intake, unusable))).toBe('validation');
  }
});

test('decisions.md 8: tokens and codes are not in the database; an id under an older key is replaced at the next sign-in', async () => {
  const intake = await startIntake();
  const journeyId = await mint(intake);
  await bind(intake, journeyId, 'ann');
  await writable(intake.context.journeys).update(journeyId, {}, { set: { personId: 'per_ann_before' } });
  expect((await redeem(intake, await signIn(intake, 'bob', ['per_bob_before']))).journeys).toEqual([]);

  const { journeys } = await redeem(intake, await signIn(intake, 'ann', ['per_ann_before']));
  expect(journeys.map((journey) => journey.journeyId)).toEqual([journeyId]);
  expect((await intake.context.journeys.get(journeyId))?.personId).toBe(personIdOf('ann'));
  expect(await eventsOf(intake, journeyId)).toEqual(['1 journey.identity.bound.v1']);

  const [{ token }, code] = [await link(intake, journeyId), await signIn(intake, 'ann')];
  const rows = [
    ...(await intake.context.signInLinks.find({}, { limit: 100 })),
    ...(await intake.context.signIns.find({}, { limit: 100 })),
  ];
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(code);
});

test('decisions.md 8: an operator ends a binding, with an audit row, and another person signs in for the journey', async () => {
  const intake = await startIntake();
  const journeyId = await mint(intake);
  await bind(intake, journeyId, 'mallory');
  const operator = createClient(IdentityService, intake.asOperator());
  for (let times = 0; times < 2; times += 1) await operator.unbindIdentity({ journeyId }, correlated);
  expect((await redeem(intake, await signIn(intake, 'mallory'))).journeys).toEqual([]);
  await bind(intake, journeyId, 'ann');
  expect(await kindOf(bind(intake, journeyId, 'mallory'))).toBe('conflict');
  expect(await eventsOf(intake, journeyId)).toEqual(['1 journey.identity.bound.v1']);
  const rows = await intake.context.auditRows.find({}, { limit: 100 });
  expect(rows.filter(({ action }) => action === 'journey.unbind')).toMatchObject([{ subject: journeyId }]);
  expect(JSON.stringify(rows)).not.toContain('per_');
});
