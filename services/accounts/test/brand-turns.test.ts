import { setImmediate } from 'node:timers/promises';
import { interceptCollection } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import { updateBrand } from '../src/app/brands/update-brand.ts';
import { createTestBrand, createTestClient, operationUnder, startAccounts } from './accounts-under-test.ts';

test('decisions.md 13: sixteen changes of a brand at once are written sixteen times, and none overtakes another', async () => {
  const accounts = await startAccounts();
  const brandId = await createTestBrand(accounts, await createTestClient(accounts));
  let written = 0;
  /** A database that answers later, as one over the network does. */
  const distant = async <T>(method: string, call: () => Promise<T>): Promise<T> => {
    if (method === 'update') written++;
    await setImmediate();
    return await call();
  };
  const { context: opened } = accounts;
  const context = {
    ...opened,
    brands: interceptCollection(opened.brands, distant),
    relay: { ...opened.relay, publish: () => {} },
  };
  const names = Array.from({ length: 16 }, (_, n) => `Name ${n}`);

  await Promise.all(
    names.map((name, n) =>
      updateBrand(
        context,
        operationUnder(`opr_${n}`),
        { brandId, clientIds: undefined },
        { change: { name } },
      ),
    ),
  );

  expect(written).toBe(16);
  expect(await opened.brands.get(brandId)).toMatchObject({ name: 'Name 15', version: 17 });
});
