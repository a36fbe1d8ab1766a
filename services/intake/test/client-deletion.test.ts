import { dataOf, removeData } from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import { createSignInLink } from '../src/app/identities/sign-in-links.ts';
import { clientPlaces } from '../src/app/journeys/client-places.ts';
import { startIntake, stepOf } from './intake-under-test.ts';

test('decisions.md 16: each journey of a deleted client is erased with its event and audit row, and then nothing of the client is left in intake', async () => {
  const intake = await startIntake();
  const { context } = intake;
  const { journeyId } = stepOf(await intake.resolve());
  const others = [stepOf(await intake.resolve()), stepOf(await intake.resolve('', 'brd_other'))];
  const [clientId = '', brandId = ''] = await context.journeys
    .get(journeyId)
    .then((journey) => [journey?.clientId, journey?.brandId]);
  await createSignInLink(context, { journeyId, clientId, brandId }, undefined, {});
  const places = await clientPlaces(context);
  const held = await dataOf(places, clientId);
  expect(held).toMatchObject({ journeys: others.length + 1, sign_in_links: 1 });
  const told: string[] = [];
  await context.bus.work({
    name: 'erased',
    types: ['journey.erased.v1'],
    handle: async ({ subject }) => void told.push(subject),
  });
  await removeData(places, clientId, context);
  expect(await dataOf(places, clientId)).toEqual({});
  expect(told.toSorted()).toEqual([journeyId, ...others.map((step) => step.journeyId)].toSorted());
  expect(await context.journeys.get(journeyId)).toBeUndefined();
  const rows = await context.auditRows.find({ subject: journeyId }, { limit: 10 });
  expect(rows.map(({ action }) => action)).toContain('journey.erase');
});

test('decisions.md 16: a journey whose event is not out yet stays erased until it is', async () => {
  const intake = await startIntake();
  const { context } = intake;
  const { journeyId } = stepOf(await intake.resolve());
  const clientId = (await context.journeys.get(journeyId))?.clientId ?? '';
  const places = await clientPlaces({ ...context, relay: { ...context.relay, publish: () => {} } });
  await removeData(places, clientId, context);
  expect(await context.journeys.get(journeyId)).toMatchObject({ erasedAt: expect.any(Number) });
  expect((await dataOf(places, clientId)).journeys).toBe(1);
});
