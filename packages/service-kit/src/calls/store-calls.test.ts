import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { AmbiguousWrite, type CallOptions, openStore, StoreUnavailable } from '@telehealth/store';
import { UnsupportedOperation } from '@telehealth/store/testing';
import { expect, onTestFinished, test } from 'vitest';
import { limitsOf, storeFaultsAsUnavailable } from './store-calls.ts';

const call = {} as Call;

test.each([
  [new StoreUnavailable('down'), 'unavailable'],
  [new AmbiguousWrite('cut'), 'unavailable'],
  [new DomainError('conflict'), 'conflict'],
  [new UnsupportedOperation('mistake'), undefined],
])('%s becomes %s', async (thrown, kind) => {
  const handler = storeFaultsAsUnavailable(() => Promise.reject(thrown), OperatorService.method.createClient);
  const refused = await handler({ $typeName: 'x' }, call).catch((error: unknown) => error);
  expect(refused instanceof DomainError ? refused.kind : undefined).toBe(kind);
});

/** A collection whose calls take 200 ms each, within a deadline of 500 ms. */
async function slowThings() {
  const store = await openStore('sqlite::memory:');
  onTestFinished(() => store.close());
  const things = await store.collection<Thing>({ name: 'things', schemaVersion: 1 });
  let elapsedMs = 0;
  const begun: (number | undefined)[] = [];
  const takesTime = async <T>(options: CallOptions | undefined, run: () => Promise<T>): Promise<T> => {
    begun.push(options?.timeoutMs);
    const result = await run();
    elapsedMs += 200;
    return result;
  };
  const slow: Pick<typeof things, 'get' | 'update'> = {
    get: (id, options) => takesTime(options, () => things.get(id, options)),
    update: (id, condition, update, options) =>
      takesTime(options, () => things.update(id, condition, update, options)),
  };
  await things.insert({ _id: 't1', size: 1 });
  return { things, slow, begun, deadlineMs: () => Math.max(0, 499.5 - elapsedMs) };
}

type Thing = { readonly _id: string; readonly size: number };

test('a store call gets the time left of its deadline; after the deadline none begins', async () => {
  const { things, slow, begun, deadlineMs } = await slowThings();
  const limits = limitsOf({ remainingMs: deadlineMs });
  await slow.get('t1', limits);
  await slow.get('t1', limits);
  await slow.update('t1', {}, { set: { size: 2 } }, limits);
  expect(begun).toEqual([500, 300, 100]);
  const late = { name: 'DomainError', kind: 'timeout' };
  await expect(things.update('t1', {}, { set: { size: 3 } }, limits)).rejects.toMatchObject(late);
  await expect(things.insert({ _id: 't2', size: 1 }, limits)).rejects.toMatchObject(late);
  expect(await things.find({}, { limit: 10 })).toEqual([{ _id: 't1', size: 2 }]);
});

test('a call without a deadline leaves the limit to the store', () => {
  expect(limitsOf({ remainingMs: () => undefined })).toEqual({});
});

// On a loaded machine V8 may put all that a process allocates among old objects for a while. A kept call is kept at each try.
test('the limits of calls that ended do not keep the calls in memory until a full garbage collection', {
  retry: 2,
}, () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const collectYoung = () => collect({ type: 'minor' });
  const oldBytes = () =>
    getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;
  const makeCalls = () => {
    let timeoutMs = 0;
    for (let made = 0; made < 2000; made++) {
      const held = new Array(100).fill(made);
      timeoutMs += limitsOf({ remainingMs: () => held.length }).timeoutMs ?? 0;
    }
    expect(timeoutMs).toBe(200_000);
    collectYoung();
    collectYoung();
  };
  collect();
  makeCalls();
  const before = oldBytes();
  for (let round = 0; round < 10; round++) makeCalls();
  // Together they hold 16 MB.
  expect(oldBytes() - before).toBeLessThan(8_000_000);
});
