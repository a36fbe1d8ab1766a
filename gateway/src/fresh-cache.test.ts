import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFreshCache, type FreshCacheOptions } from './fresh-cache.ts';

type Loading = PromiseWithResolvers<string>;

/** A cache whose loads are settled by hand, at a time of the test's own. */
function underTest(options: Partial<FreshCacheOptions<string, string>> = {}) {
  const clock = { time: 0 };
  const loads: Loading[] = [];
  const cache = createFreshCache<string, string>({
    load: () => {
      const loading = Promise.withResolvers<string>();
      loads.push(loading);
      return loading.promise;
    },
    freshMs: 1000,
    refreshAfterMs: 500,
    capacity: 3,
    now: () => clock.time,
    ...options,
  });
  const get = (key = 'k') => cache.get(key, key);
  const settle = async (n: number, value: string) => {
    loads[n]?.resolve(value);
    await loads[n]?.promise;
    await undefined;
  };
  const fail = async (n: number) => {
    loads[n]?.reject(new Error('down'));
    await loads[n]?.promise.catch(() => undefined);
    await undefined;
  };
  return { cache, clock, loads, get, settle, fail };
}

test('a key is loaded once however many ask, and then served without a promise', async () => {
  const { loads, get, settle } = underTest();
  const waiting = [get(), get(), get()];
  await settle(0, 'a');
  expect(await Promise.all(waiting)).toEqual(['a', 'a', 'a']);
  expect(get()).toBe('a');
  expect(loads.length).toBe(1);
});

test('age counts from before the load: a value that took long is served that much shorter', async () => {
  const { clock, get, settle } = underTest({ refreshAfterMs: 1000 });
  get();
  clock.time = 900;
  await settle(0, 'a');
  clock.time = 999;
  expect(get()).toBe('a');
  clock.time = 1000;
  expect(get()).toBeInstanceOf(Promise);
});

test('a value in use is loaded again in the background, once, and nobody waits', async () => {
  const { clock, loads, get, settle } = underTest();
  get();
  await settle(0, 'a');
  clock.time = 500;
  expect([get(), get()]).toEqual(['a', 'a']);
  expect(loads.length).toBe(2);
  await settle(1, 'b');
  clock.time = 1499;
  expect(get()).toBe('b');
});

test('who asks later does not wait for a load that began too long ago, and its late value changes nothing', async () => {
  const { clock, loads, get, settle } = underTest();
  get();
  clock.time = 1000;
  const later = get();
  expect(loads.length).toBe(2);
  await settle(1, 'new');
  await settle(0, 'old');
  expect([await later, get()]).toEqual(['new', 'new']);
});

test('a reload joins nothing, and what it finds is there for all', async () => {
  const { cache, loads, get, settle } = underTest();
  const first = get();
  const reloaded = cache.reload('k', 'k');
  expect(loads.length).toBe(2);
  await settle(0, 'old');
  await settle(1, 'new');
  expect([await first, await reloaded, get()]).toEqual(['old', 'new', 'new']);
});

test('a failed load is not kept', async () => {
  const { loads, get, fail, settle } = underTest();
  const failed = Promise.resolve(get()).catch((error: Error) => error.message);
  await fail(0);
  expect(await failed).toBe('down');
  const next = get();
  expect(loads.length).toBe(2);
  await settle(1, 'a');
  expect(await next).toBe('a');
});

test('where a last resort is allowed, a value stands in for a failed load up to its age, tried again once a second', async () => {
  const { cache, clock, loads, get, settle, fail } = underTest({ lastResortMs: 5000 });
  get();
  await settle(0, 'a');
  clock.time = 1200;
  const stoodIn = get();
  await fail(1);
  expect(await stoodIn).toBe('a');
  clock.time = 2199;
  expect(get()).toBe('a');
  expect(loads.length).toBe(2);
  clock.time = 2200;
  const again = get();
  expect(loads.length).toBe(3);
  await settle(2, 'b');
  expect(await again).toBe('b');
  expect(cache.peek('k')).toBe('b');
  clock.time = 7200;
  expect(cache.peek('k')).toBeUndefined();
  const tooOld = Promise.resolve(get()).catch((error: Error) => error.message);
  await fail(3);
  expect(await tooOld).toBe('down');
});

test('a refresh in the background never lets a value outlive its time', async () => {
  const { clock, get, settle } = underTest();
  get();
  await settle(0, 'a');
  clock.time = 990;
  expect(get()).toBe('a');
  clock.time = 1000;
  expect(get()).toBeInstanceOf(Promise);
});

test('no more is kept than the capacity', async () => {
  const { cache, get, settle } = underTest();
  for (const [n, key] of ['a', 'b', 'c', 'd'].entries()) {
    get(key);
    await settle(n, key);
  }
  expect(['a', 'b', 'c', 'd'].map((key) => cache.peek(key))).toEqual([undefined, 'b', 'c', 'd']);
});

test('whatever the order of events, nobody gets a value that was replaced more than freshMs before they asked', async () => {
  const step = fc.record({ wait: fc.nat(700), act: fc.constantFrom('get', 'settle', 'change', 'fail') });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const clock = { time: 0 };
      const changedAt = [0];
      const running: { value: number; loading: PromiseWithResolvers<number> }[] = [];
      const cache = createFreshCache<undefined, number>({
        load: () => {
          const loading = Promise.withResolvers<number>();
          running.push({ value: changedAt.length - 1, loading });
          return loading.promise;
        },
        freshMs: 1000,
        refreshAfterMs: 500,
        capacity: 1,
        now: () => clock.time,
      });
      const judge = (askedAt: number) => (value: number) => {
        const replacedAt = changedAt[value + 1] ?? Number.POSITIVE_INFINITY;
        expect(askedAt - replacedAt).toBeLessThan(1000);
      };
      const settleOldest = () => {
        const oldest = running.shift();
        oldest?.loading.resolve(oldest.value);
      };
      const judged: Promise<void>[] = [];
      for (const { wait, act } of steps) {
        clock.time += wait;
        if (act === 'change') changedAt.push(clock.time);
        else if (act === 'settle') settleOldest();
        else if (act === 'fail') running.shift()?.loading.reject(new Error('down'));
        else {
          const found = cache.get('k', undefined);
          if (found instanceof Promise) judged.push(found.then(judge(clock.time), () => undefined));
          else judge(clock.time)(found);
        }
        for (let turn = 0; turn < 5; turn++) await undefined;
      }
      while (running.length > 0) settleOldest();
      await Promise.all(judged);
    }),
  );
});
