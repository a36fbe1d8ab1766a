import { createClient } from '@connectrpc/connect';
import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { callOptions } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { startIntake, startScriptedAccounts } from './intake-under-test.ts';
import { bind, eventsOf, mint, personIdOf } from './journey-under-test.ts';
import { shortBundle } from './short-bundle.ts';

onEmbeddedStore((freshUrl) => {
  const start = async (storeUrl = freshUrl()) =>
    startIntake({ storeUrl, accounts: await startScriptedAccounts(), bundles: [shortBundle()] });

  test('decisions.md 8: a sign-in binds a journey once, and is one event however often it comes', async () => {
    const intake = await start();
    const journeyId = await mint(intake);
    await bind(intake, journeyId, 'ann');
    await bind(intake, journeyId, 'ann');
    expect(await eventsOf(intake, journeyId)).toEqual(['1 journey.identity.bound.v1']);
  });

  test('a second person is refused, and the first one stays bound', async () => {
    const intake = await start();
    const journeyId = await mint(intake);
    await bind(intake, journeyId, 'ann');
    expect(await kindOf(bind(intake, journeyId, 'bob'))).toBe('conflict');
    await bind(intake, journeyId, 'ann');
    expect(await eventsOf(intake, journeyId)).toEqual(['1 journey.identity.bound.v1']);
  });

  test('of two persons at two replicas at the same moment one is bound', async () => {
    const storeUrl = freshUrl();
    const [one, other] = [await start(storeUrl), await start(storeUrl)];
    const journeyId = await mint(one);
    const told = await Promise.all([
      ...['ann', 'bob'].map((name) => kindOf(bind(one, journeyId, name))),
      ...['ann', 'bob'].map((name) => kindOf(bind(other, journeyId, name))),
    ]);
    expect(told.filter((kind) => kind === 'conflict')).toHaveLength(2);
    const events = [...(await eventsOf(one, journeyId)), ...(await eventsOf(other, journeyId))];
    expect(new Set(events)).toEqual(new Set(['1 journey.identity.bound.v1']));
  });

  test('a missing journey, one of another brand or client and an erased one are one not-found', async () => {
    const intake = await start();
    const journeyId = await mint(intake);
    expect(await kindOf(bind(intake, 'jny_missing', 'ann'))).toBe('not-found');
    expect(await kindOf(bind(intake, '', 'ann'))).toBe('not-found');
    expect(await kindOf(bind(intake, journeyId, 'ann', { brandId: 'brd_other' }))).toBe('not-found');
    expect(await kindOf(bind(intake, journeyId, 'ann', { clientId: 'cli_2' }))).toBe('not-found');
    await bind(intake, journeyId, 'ann');
    const operator = createClient(ErasureService, intake.asOperator());
    await operator.eraseJourney({ journeyId }, callOptions({ correlationId: 'test' }));
    expect(await kindOf(bind(intake, journeyId, 'ann'))).toBe('not-found');
  });

  test('the erasure of a journey takes the person out of it', async () => {
    const intake = await start();
    const journeyId = await mint(intake);
    await bind(intake, journeyId, 'ann');
    await intake.events();
    const stored = async () => JSON.stringify(await intake.context.journeys.get(journeyId));
    expect(await stored()).toContain(personIdOf('ann'));
    const operator = createClient(ErasureService, intake.asOperator());
    await operator.eraseJourney({ journeyId }, callOptions({ correlationId: 'test' }));
    expect(await stored()).not.toContain(personIdOf('ann'));
  });

  test('the event says nothing of the person', async () => {
    const intake = await start();
    const journeyId = await mint(intake);
    await bind(intake, journeyId, 'ann');
    const [event] = (await intake.events()).filter(({ subject }) => subject === journeyId);
    expect(event?.data).toEqual({ journey_id: journeyId });
  });
});
