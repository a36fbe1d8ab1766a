import { createRegistry } from '@telehealth/service-kit/telemetry';
import { expect, test } from 'vitest';
import { createCredentialCache, type Resolution } from './credential-cache.ts';

const resolutionOf = (clientId: string, endsInMs?: number): Resolution => ({
  caller: {
    credentialClass: 'api-key',
    keyHash: 'k',
    clientId,
    mode: 'test',
    keyId: 'key_1',
    brandIds: [],
    brands: new Set(),
    rateLimits: { intake: 1, other: 1 },
  },
  endsInMs,
});

/** A cache whose lookups a test answers one by one. */
function scripted() {
  const clock = { time: 0 };
  const lookups: PromiseWithResolvers<Resolution | undefined>[] = [];
  /** What accounts was told about each lookup. */
  const known: (string | undefined)[] = [];
  const cache = createCredentialCache({
    registry: createRegistry('test'),
    name: 'credentials',
    now: () => clock.time,
    lookup: (_, caller) => {
      known.push(caller?.clientId);
      const lookup = Promise.withResolvers<Resolution | undefined>();
      lookups.push(lookup);
      return lookup.promise;
    },
  });
  const answerLast = async (resolution: Resolution | undefined) => {
    lookups.at(-1)?.resolve(resolution);
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return { clock, lookups, known, cache, answerLast };
}

test('interface.md 5 API key rule 3: a resolution ends 30 s after its lookup began, however long that took', async () => {
  const { clock, cache, lookups, answerLast } = scripted();
  const first = cache.resolve('k');
  clock.time = 4000;
  await answerLast(resolutionOf('cli_1'));
  expect(await first).toMatchObject({ clientId: 'cli_1' });
  clock.time = 14_999;
  expect(cache.resolve('k')).toMatchObject({ clientId: 'cli_1' });
  expect(lookups).toHaveLength(1);
  clock.time = 29_999;
  expect(cache.resolve('k')).toMatchObject({ clientId: 'cli_1' });
  expect(lookups).toHaveLength(2);
  clock.time = 30_000;
  expect(cache.resolve('k')).toBeInstanceOf(Promise);
});

test('a background lookup that finds the key revoked ends it at once', async () => {
  const { clock, cache, answerLast } = scripted();
  cache.resolve('k');
  await answerLast(resolutionOf('cli_1'));
  clock.time = 15_000;
  expect(cache.resolve('k')).toMatchObject({ clientId: 'cli_1' });
  await answerLast(undefined);
  expect(cache.resolve('k')).toBeUndefined();
});

test('accounts down: a cached key works until its end, then the failure is passed on and not cached', async () => {
  const { clock, cache, lookups, answerLast } = scripted();
  cache.resolve('k');
  await answerLast(resolutionOf('cli_1'));
  clock.time = 29_999;
  expect(cache.resolve('k')).toMatchObject({ clientId: 'cli_1' });
  lookups.at(-1)?.reject(new Error('accounts is down'));
  await new Promise<void>((resolve) => setImmediate(resolve));
  clock.time = 30_000;
  const late = cache.resolve('k');
  lookups.at(-1)?.reject(new Error('accounts is down'));
  await expect(late).rejects.toThrow('accounts is down');
  const again = cache.resolve('k');
  await answerLast(resolutionOf('cli_1'));
  expect(await again).toMatchObject({ clientId: 'cli_1' });
});

test('interface.md 5: a key that ends works until its end and not beyond, refreshed or not', async () => {
  const { clock, cache, lookups, answerLast } = scripted();
  cache.resolve('k');
  clock.time = 1000;
  await answerLast(resolutionOf('cli_1', 20_000));
  clock.time = 15_500;
  expect(cache.resolve('k')).toMatchObject({ clientId: 'cli_1' });
  await answerLast(resolutionOf('cli_1', 5500));
  clock.time = 20_999;
  expect(cache.resolve('k')).toMatchObject({ clientId: 'cli_1' });
  expect(lookups).toHaveLength(2);
  clock.time = 21_000;
  expect(cache.resolve('k')).toBeInstanceOf(Promise);
});

test('an unknown key is looked up again after 5 s', async () => {
  const { clock, cache, lookups, answerLast } = scripted();
  cache.resolve('k');
  await answerLast(undefined);
  clock.time = 4999;
  expect(cache.resolve('k')).toBeUndefined();
  expect(lookups).toHaveLength(1);
  clock.time = 5000;
  expect(cache.resolve('k')).toBeInstanceOf(Promise);
});

test('a change of one client removes its keys and every unknown one, and no other', async () => {
  const { cache, answerLast } = scripted();
  for (const [hash, resolution] of [
    ['one', resolutionOf('cli_1')],
    ['two', resolutionOf('cli_2')],
    ['unknown', undefined],
  ] as const) {
    cache.resolve(hash);
    await answerLast(resolution);
  }
  cache.evictClient('cli_1');
  expect(cache.resolve('two')).toMatchObject({ clientId: 'cli_2' });
  expect(cache.resolve('one')).toBeInstanceOf(Promise);
  expect(cache.resolve('unknown')).toBeInstanceOf(Promise);
});

test('a key in use is only confirmed for two minutes, then its brands and limits are read again', async () => {
  const { clock, cache, known, answerLast } = scripted();
  const read = resolutionOf('cli_1');
  cache.resolve('k');
  await answerLast(read);
  for (clock.time = 15_000; clock.time < 120_000; clock.time += 15_000) {
    expect(cache.resolve('k')).toMatchObject({ clientId: 'cli_1' });
    await answerLast({ caller: read.caller, endsInMs: undefined });
  }
  expect(known).toEqual([undefined, ...Array.from({ length: 7 }, () => 'cli_1')]);
  cache.resolve('k');
  await answerLast(resolutionOf('cli_1'));
  clock.time += 15_000;
  cache.resolve('k');
  expect(known.slice(8)).toEqual([undefined, 'cli_1']);
});

test('after a change of its client a key is read whole, not confirmed', async () => {
  const { clock, cache, known, answerLast } = scripted();
  cache.resolve('k');
  await answerLast(resolutionOf('cli_1'));
  clock.time = 1000;
  cache.evictClient('cli_1');
  cache.resolve('k');
  expect(known).toEqual([undefined, undefined]);
});
