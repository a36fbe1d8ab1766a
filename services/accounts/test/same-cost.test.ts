import { errorFromWire } from '@telehealth/rpc';
import { areSchedulesIdle } from '@telehealth/service-kit/testing';
import { countStoreCalls } from '@telehealth/store/testing';
import { expect, test, vi } from 'vitest';
import { createTestBrand, createTestClient, startAccounts } from './accounts-under-test.ts';

test('decisions.md 1, 404: a foreign brand and a missing one cost the store the same', async () => {
  const storeCalls = countStoreCalls();
  const accounts = await startAccounts({ wrapStore: storeCalls.wrap });
  const clientId = await createTestClient(accounts);
  const ownBrand = await createTestBrand(accounts, clientId);
  const foreignBrand = await createTestBrand(accounts, await createTestClient(accounts, 'Neighbour'));
  await accounts.events();
  await vi.waitUntil(() => areSchedulesIdle(accounts.context));

  const costOf = (brandId: string) =>
    storeCalls.during(() => accounts.getBrand(clientId, brandId).catch(errorFromWire));
  const missing = await costOf('brd_missing');
  expect(missing.length).toBeGreaterThan(0);
  expect(await costOf(foreignBrand)).toEqual(missing);
  expect(await costOf(ownBrand)).toEqual(missing);
});
