import fc from 'fast-check';
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
function scripted(capacity?: number) {
  const clock = { time: 0 };
  const lookups: { hash: string; answer: (resolution: Resolution | undefined) => void; fail: () => void }[] =
    [];
  const cache = createCredentialCache({
    now: () => clock.time,
    lookup: (hash) =>
      new Promise((resolve, reject) => {
        lookups.push({ hash, answer: resolve, fail: () => reject(new Error('accounts is down')) });
      }),
    ...(capacity !== undefined && { capacity }),
  });
  const answerLast = async (resolution: Resolution | undefined) => {
    lookups.at(-1)?.answer(resolution);
    await settled();
  };
  return { clock, lookups, cache, answerLast };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

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
  clock.time = 30_000;
  expect(cache.resolve('k')).toBeInstanceOf(Promise);
});

test('a key in use is looked up again in the background, so that no request waits', async () => {
  const { clock, cache, lookups, answerLast } = scripted();
  cache.resolve('k');
  await answerLast(resolutionOf('cli_1'));

  clock.time = 15_000;
  expect(cache.resolve('k')).toMatchObject({ clientId: 'cli_1' });
  expect(cache.resolve('k')).toMatchObject({ clientId: 'cli_1' });
  expect(lookups).toHaveLength(2);
  clock.time = 15_500;
  await answerLast(resolutionOf('cli_1'));
  clock.time = 44_999;
  expect(cache.resolve('k')).toMatchObject({ clientId: 'cli_1' });
});

test('a background lookup that finds the key revoked ends it at once', async () => {
  const { clock, cache, answerLast } = scripted();
  cache.resolve('k');
  await answerLast(resolutionOf('cli_1'));
  clock.time = 15_000;
  cache.resolve('k');
  await answerLast(undefined);
  expect(cache.resolve('k')).toBeUndefined();
});

test('accounts down: what is cached serves until its end, then the failure is handed on and not kept', async () => {
  const { clock, cache, lookups, answerLast } = scripted();
  cache.resolve('k');
  await answerLast(resolutionOf('cli_1'));

  clock.time = 16_000;
  expect(cache.resolve('k')).toMatchObject({ clientId: 'cli_1' });
  lookups.at(-1)?.fail();
  await settled();
  clock.time = 29_000;
  expect(cache.resolve('k')).toMatchObject({ clientId: 'cli_1' });
  lookups.at(-1)?.fail();
  await settled();

  clock.time = 30_000;
  const late = cache.resolve('k');
  lookups.at(-1)?.fail();
  await expect(late).rejects.toThrow('accounts is down');
  const again = cache.resolve('k');
  await answerLast(resolutionOf('cli_1'));
  expect(await again).toMatchObject({ clientId: 'cli_1' });
});

test('interface.md 5: a key that ends is served until its end and not beyond, refreshed or not', async () => {
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
  const late = cache.resolve('k');
  expect(late).toBeInstanceOf(Promise);
  await answerLast(undefined);
  expect(await late).toBeUndefined();
});

test('one lookup in flight serves every request of the key', async () => {
  const { cache, lookups, answerLast } = scripted();
  const waiting = Promise.all([cache.resolve('k'), cache.resolve('k'), cache.resolve('k')]);
  expect(lookups).toHaveLength(1);
  await answerLast(resolutionOf('cli_1'));
  expect(await waiting).toHaveLength(3);
});

test('an unknown key is asked for again after 5 s', async () => {
  const { clock, cache, lookups, answerLast } = scripted();
  cache.resolve('k');
  await answerLast(undefined);
  clock.time = 4999;
  expect(cache.resolve('k')).toBeUndefined();
  expect(lookups).toHaveLength(1);
  clock.time = 5000;
  expect(cache.resolve('k')).toBeInstanceOf(Promise);
});

test('a change of one client forgets its keys and every unknown one, and no other', async () => {
  const { cache, answerLast } = scripted();
  for (const [hash, resolution] of [
    ['one', resolutionOf('cli_1')],
    ['two', resolutionOf('cli_2')],
    ['none', undefined],
  ] as const) {
    cache.resolve(hash);
    await answerLast(resolution);
  }
  cache.evictClient('cli_1');
  expect(cache.resolve('two')).toMatchObject({ clientId: 'cli_2' });
  expect(cache.resolve('one')).toBeInstanceOf(Promise);
  expect(cache.resolve('none')).toBeInstanceOf(Promise);
});

test('a lookup that a change overtook is not kept, and is not joined by later requests', async () => {
  const { cache, lookups } = scripted();
  const early = cache.resolve('k');
  cache.evictClient('cli_1');
  const late = cache.resolve('k');
  expect(lookups).toHaveLength(2);
  lookups[0]?.answer(resolutionOf('cli_1'));
  await early;
  expect(cache.resolve('k')).toBeInstanceOf(Promise);
  lookups[1]?.answer(undefined);
  expect(await late).toBeUndefined();
  expect(cache.resolve('k')).toBeUndefined();
});

test('a flood of unknown keys neither grows the cache nor pushes known keys out', async () => {
  const { cache, lookups, answerLast } = scripted(10);
  cache.resolve('known');
  await answerLast(resolutionOf('cli_1'));
  for (let i = 0; i < 100; i++) {
    cache.resolve(`unknown-${i}`);
    await answerLast(undefined);
  }
  expect(cache.resolve('known')).toMatchObject({ clientId: 'cli_1' });
  const asked = lookups.length;
  cache.resolve('unknown-0');
  expect(lookups).toHaveLength(asked + 1);
});

test('interface.md 5 API key rule 3: whatever the lookups do, no key is accepted 30 s after its revocation', async () => {
  const step = fc.record({
    afterMs: fc.integer({ min: 0, max: 20_000 }),
    act: fc.constantFrom('use', 'use', 'use', 'answer', 'fail', 'evict'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 30 }),
      fc.integer({ min: 0, max: 60_000 }),
      async (steps, revokedAt) => {
        const clock = { time: 0 };
        // Each lookup sees the truth of the moment it began: the worst a database may do.
        const pending: { settle: (ok: boolean) => void }[] = [];
        const cache = createCredentialCache({
          now: () => clock.time,
          lookup: () =>
            new Promise((resolve, reject) => {
              const seen = clock.time < revokedAt ? resolutionOf('cli_1') : undefined;
              pending.push({ settle: (ok) => (ok ? resolve(seen) : reject(new Error('down'))) });
            }),
        });
        for (const { afterMs, act } of steps) {
          clock.time += afterMs;
          if (act === 'use') {
            const found = cache.resolve('k');
            if (found instanceof Promise) found.catch(() => undefined);
            else if (found !== undefined) expect(clock.time - revokedAt).toBeLessThan(30_000);
          } else if (act === 'evict') {
            cache.evictClient('cli_2');
          } else {
            pending.shift()?.settle(act === 'answer');
            await settled();
          }
        }
      },
    ),
  );
});
