import { createClient } from '@connectrpc/connect';
import { StoreService } from '@telehealth/contracts/common/v1/store_service';
import { expect, test } from 'vitest';
import { beginMedia, jpeg } from './media-under-test.ts';

test('an operator sees how much each collection and the folder of media store', async () => {
  const { intake, uploaded } = await beginMedia();
  const { getSizes } = createClient(StoreService, intake.asOperator());
  const before = (await getSizes({})).folders[0];
  expect(before).toMatchObject({ name: 'media', count: 0n, bytes: 0n });
  await uploaded(jpeg(5000));
  const { collections, folders, streamBytes } = await getSizes({});
  expect(folders[0]?.count).toBeGreaterThan(0n);
  expect(folders[0]?.bytes).toBeGreaterThanOrEqual(5000n);
  expect(collections.find(({ name }) => name === 'journeys')).toMatchObject({ count: 1n });
  expect(collections.every(({ bytes }) => bytes !== undefined)).toBe(true);
  expect(streamBytes).toBeUndefined();
});
