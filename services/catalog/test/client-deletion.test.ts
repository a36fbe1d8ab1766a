import { dataOf, removeData } from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import { clientPlaces } from '../src/app/offerings/client-places.ts';
import { as, startCatalog, wl } from './catalog-under-test.ts';

test('decisions.md 16: what brands of a deleted client sell and author goes, and a neighbour sells on', async () => {
  const { context, offerings } = await startCatalog();
  const neighbour = as({ clientId: 'cli_2', brandId: 'brd_9' });
  await offerings.enableOffering(wl, as({ idempotencyKey: 'key' }));
  await offerings.enableOffering(wl, neighbour);
  const places = await clientPlaces(context);
  const beside = await dataOf(places, 'cli_2');
  expect(await dataOf(places, 'cli_1')).toMatchObject({ enablements: 1, idempotency: 1 });
  await removeData(places, 'cli_1', context);
  expect(await dataOf(places, 'cli_1')).toEqual({});
  expect(await dataOf(places, 'cli_2')).toEqual(beside);
});
