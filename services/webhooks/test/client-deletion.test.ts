import { dataOf, removeData } from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import { clientPlaces } from '../src/app/registrations/client-places.ts';
import { anEvent, seedRegistration } from './seeded.ts';
import { startSending } from './webhooks-under-test.ts';

test('decisions.md 16: registrations, deliveries, events and counts of a deleted client go, and no receiver hears of it', async () => {
  const { context, egress, publish, becomes } = await startSending();
  await publish();
  await becomes('succeeded');
  await seedRegistration(context, { _id: 'whr_2', clientId: 'cli_2', brandId: 'brd_9' });
  await publish(anEvent({ clientId: 'cli_2', brandId: 'brd_9', subject: 'jny_9' }));
  const places = await clientPlaces(context);
  await expect.poll(async () => (await dataOf(places, 'cli_2')).deliveries).toBe(1);
  const beside = await dataOf(places, 'cli_2');
  await expect.poll(() => egress.sent).toHaveLength(2);
  expect(await dataOf(places, 'cli_1')).toMatchObject({ registrations: 1, deliveries: 1, events: 1 });
  await removeData(places, 'cli_1', context);
  expect(await dataOf(places, 'cli_1')).toEqual({});
  expect(await context.attemptHours.find({ _id: { gte: 'whr_1:', lt: 'whr_1;' } }, { limit: 10 })).toEqual(
    [],
  );
  expect(egress.sent).toHaveLength(2);
  expect(await dataOf(places, 'cli_2')).toEqual(beside);
});
