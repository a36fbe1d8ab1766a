import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CacheOptions, createCache } from './cache.ts';

type Value = string | undefined;

/** A cache whose loads the test settles one by one, at a time that the test sets. */
function underTest(options: Partial<CacheOptions<void, Value>> = {}) {
  const clock = { time: 0 };
  const loads: PromiseWithResolvers<Value>[] = [];
  const cache = createCache<void, Value>({
    load: () => {
      const loading = Promise.withResolvers<Value>();
      loads.push(loading);
      return loading.promise;
    },
    freshMs: 1000,
    refreshAfterMs: 500,
    capacity: 3,
    now: () => clock.time,
    ...options,
  });
  const get = (key = 'k') => cache.get(key);
  const settle = async (n: number, value: Value) => {
    loads[n]?.resolve(value);
    await tick();
  };
  const fail = async (n: number) => {
    loads[n]?.reject(new Error('down'));
    await tick();
  };
  /** Loads the value of a key. */
  const put = async (key: string, value: Value) => {
    const found = get(key);
    await settle(loads.length - 1, value);
    return await found;
  };
  return { cache, clock, loads, get, settle, fail, put };
}

async function tick(): Promise<void> {
  for (let n = 0; n < 5; n++) await undefined;
}

const messageOf = (found: unknown) => Promise.resolve(found).catch((error: Error) => error.message);

test('concurrent requests share one load, and later ones get the value without a promise', async () => {
  const { loads, get, settle } = underTest();
  const waiting = [get(), get(), get()];
  await settle(0, 'a');
  expect(await Promise.all(waiting)).toEqual(['a', 'a', 'a']);
  expect(get()).toBe('a');
  expect(loads.length).toBe(1);
});

test('age counts from before the load: after a slow load a value is served for less time', async () => {
  const { clock, get, settle } = underTest({ refreshAfterMs: 1000 });
  get();
  clock.time = 900;
  await settle(0, 'a');
  clock.time = 999;
  expect(get()).toBe('a');
  clock.time = 1000;
  expect(get()).toBeInstanceOf(Promise);
});

test('a value in use is loaded again in the background, once, and no request waits', async () => {
  const { clock, loads, get, settle, put } = underTest();
  await put('k', 'a');
  clock.time = 500;
  expect([get(), get()]).toEqual(['a', 'a']);
  expect(loads.length).toBe(2);
  await settle(1, 'b');
  clock.time = 1499;
  expect(get()).toBe('b');
});

test('a background load that fails is repeated after a second, and never prolongs a value', async () => {
  const { clock, loads, get, fail, put } = underTest({ freshMs: 3000 });
  await put('k', 'a');
  clock.time = 500;
  get();
  await fail(1);
  clock.time = 1499;
  get();
  expect(loads.length).toBe(2);
  clock.time = 1500;
  get();
  expect(loads.length).toBe(3);
  clock.time = 3000;
  expect(get()).toBeInstanceOf(Promise);
});

test('a request does not wait for a load that began freshMs ago, and its late value is dropped', async () => {
  const { clock, loads, get, settle } = underTest();
  get();
  clock.time = 1000;
  const later = get();
  expect(loads.length).toBe(2);
  await settle(1, 'new');
  await settle(0, 'old');
  expect([await later, get()]).toEqual(['new', 'new']);
});

test('a reload joins no other load, and its value is served to all', async () => {
  const { cache, loads, get, settle } = underTest();
  const first = get();
  const reloaded = cache.reload('k');
  expect(loads.length).toBe(2);
  await settle(0, 'old');
  await settle(1, 'new');
  expect([await first, await reloaded, get()]).toEqual(['old', 'new', 'new']);
});

test('a failed load is not stored', async () => {
  const { loads, get, fail, settle } = underTest();
  const failed = messageOf(get());
  await fail(0);
  expect(await failed).toBe('down');
  const next = get();
  expect(loads.length).toBe(2);
  await settle(1, 'a');
  expect(await next).toBe('a');
});

test('with a last resort a value replaces a failed load up to its age, with one load per second', async () => {
  const { cache, clock, loads, get, settle, fail, put } = underTest({ lastResortMs: 5000 });
  await put('k', 'a');
  clock.time = 1200;
  const fallback = get();
  await fail(1);
  expect(await fallback).toBe('a');
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
  const tooOld = messageOf(get());
  await fail(3);
  expect(await tooOld).toBe('down');
});

test('without a fresh time every request loads, and the last value replaces each load that fails', async () => {
  const { clock, loads, get, settle, fail, put } = underTest({
    ...{ freshMs: 0, refreshAfterMs: 0, lastResortMs: 5000 },
  });
  await put('k', 'a');
  for (const n of [1, 2]) {
    const fallback = get();
    await fail(n);
    expect(await fallback).toBe('a');
  }
  const asked = [get(), get()];
  expect(loads.length).toBe(5);
  await settle(3, 'b');
  await settle(4, 'b');
  expect(await Promise.all(asked)).toEqual(['b', 'b']);
  clock.time = 5000;
  const tooOld = messageOf(get());
  await fail(5);
  expect(await tooOld).toBe('down');
});

test('a value that ends by itself is not served beyond its end, refreshed or not', async () => {
  const { clock, get, settle } = underTest({ freshMs: 5000, lastResortMs: 9000, validMs: () => 2000 });
  get();
  clock.time = 400;
  await settle(0, 'a');
  clock.time = 2399;
  expect(get()).toBe('a');
  clock.time = 2400;
  expect(get()).toBeInstanceOf(Promise);
});

test('an absent value has a time of its own', async () => {
  const { clock, get, put } = underTest({ absentMs: 200 });
  await put('k', undefined);
  clock.time = 199;
  expect(get()).toBeUndefined();
  clock.time = 200;
  expect(get()).toBeInstanceOf(Promise);
});

test('a value that became absent replaces the present one, and the other way round', async () => {
  const { clock, get, settle, put } = underTest({ absentMs: 200 });
  await put('k', 'a');
  clock.time = 500;
  get();
  await settle(1, undefined);
  expect(get()).toBeUndefined();
  clock.time = 700;
  expect(await put('k', 'b')).toBe('b');
  expect(get()).toBe('b');
});

test('the capacity bounds present and absent values, and the absent ones displace no present one', async () => {
  const { cache, loads, get, put } = underTest();
  for (const key of ['a', 'b', 'c', 'd']) await put(key, key);
  for (const key of ['e', 'f', 'g', 'h']) await put(key, undefined);
  expect(['a', 'b', 'c', 'd'].map((key) => cache.peek(key))).toEqual([undefined, 'b', 'c', 'd']);
  expect([get('f'), get('g'), get('h')]).toEqual([undefined, undefined, undefined]);
  expect(loads.length).toBe(8);
  expect(get('e')).toBeInstanceOf(Promise);
});

test('an eviction removes the matching values, the absent ones, and what is being loaded', async () => {
  const { cache, loads, get, settle, put } = underTest();
  await put('a', 'one');
  await put('b', 'two');
  await put('c', undefined);
  const early = get('d');
  cache.evict((value) => value === 'one');
  expect(get('b')).toBe('two');
  expect([get('a'), get('c')]).toEqual([expect.any(Promise), expect.any(Promise)]);
  const late = get('d');
  await settle(3, 'overtaken');
  expect(await early).toBe('overtaken');
  expect(get('d')).toBe(late);
  await settle(loads.length - 1, 'four');
  expect(get('d')).toBe('four');
});

test('in any order of events no request gets a value replaced more than freshMs before it', async () => {
  const step = fc.record({
    wait: fc.nat(700),
    action: fc.constantFrom('get', 'get', 'settle', 'change', 'fail', 'evict'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const clock = { time: 0 };
      const changedAt = [0];
      const running: { value: number; loading: PromiseWithResolvers<number | undefined> }[] = [];
      const cache = createCache<void, number>({
        load: () => {
          const loading = Promise.withResolvers<number | undefined>();
          running.push({ value: changedAt.length - 1, loading });
          return loading.promise;
        },
        absentMs: 300,
        freshMs: 1000,
        refreshAfterMs: 500,
        capacity: 1,
        now: () => clock.time,
      });
      // Every third value says that there is nothing.
      const loaded = (value: number) => (value % 3 === 0 ? undefined : value);
      const check = (askedAt: number) => (found: number | undefined) => {
        const newest = changedAt.map((_, value) => value).findLast((value) => loaded(value) === found) ?? 0;
        const replacedAt = changedAt[newest + 1] ?? Number.POSITIVE_INFINITY;
        expect(askedAt - replacedAt).toBeLessThan(1000);
      };
      const settleOldest = () => {
        const oldest = running.shift();
        oldest?.loading.resolve(loaded(oldest.value));
      };
      const checked: Promise<void>[] = [];
      for (const { wait, action } of steps) {
        clock.time += wait;
        if (action === 'change') changedAt.push(clock.time);
        else if (action === 'settle') settleOldest();
        else if (action === 'fail') running.shift()?.loading.reject(new Error('down'));
        else if (action === 'evict') cache.evict((value) => value % 2 === 0);
        else {
          const found = cache.get('k');
          if (found instanceof Promise) checked.push(found.then(check(clock.time), () => undefined));
          else check(clock.time)(found);
        }
        await tick();
      }
      while (running.length > 0) settleOldest();
      await Promise.all(checked);
    }),
  );
});

test('a key is fresh exactly while it is served without waiting for a load', async () => {
  const { cache, clock, put } = underTest();
  expect(cache.isFresh('k')).toBe(false);
  await put('k', 'value');
  await put('none', undefined);
  clock.time = 999;
  expect([cache.isFresh('k'), cache.isFresh('none')]).toEqual([true, true]);
  clock.time = 1000;
  expect([cache.isFresh('k'), cache.isFresh('none')]).toEqual([false, false]);
});
