import { expect, test } from 'vitest';
import { oncePerKey, serialPerKey } from './per-key.ts';

test('once per key: callers who come while the work of a key runs get its result, later ones a new run', async () => {
  const once = oncePerKey<number>();
  let runs = 0;
  const end = Promise.withResolvers<void>();
  const work = async () => {
    runs += 1;
    const result = runs;
    await end.promise;
    return result;
  };
  const joined = [once('a', work), once('a', work), once('b', work)];
  end.resolve();
  expect(await Promise.all(joined)).toEqual([1, 1, 2]);
  expect(await once('a', work)).toBe(3);
});

test('once per key: who comes after a failure begins a new run', async () => {
  const once = oncePerKey<string>();
  const failed = once('a', () => Promise.reject(new Error('first')));
  await expect(failed).rejects.toThrow('first');
  expect(await once('a', async () => 'second')).toBe('second');
});

test('serial per key: the work of a key runs in order, one piece at a time; other keys do not wait', async () => {
  const serial = serialPerKey();
  const log: string[] = [];
  const stuck = Promise.withResolvers<void>();
  const first = serial('a', async () => {
    log.push('first begins');
    await stuck.promise;
    log.push('first ends');
    throw new Error('first');
  });
  const second = serial('a', async (waited) => log.push(waited ? 'second waited' : 'second'));
  await serial('b', async (waited) => log.push(waited ? 'other waited' : 'other'));
  expect(log).toEqual(['first begins', 'other']);
  stuck.resolve();
  await expect(first).rejects.toThrow('first');
  await second;
  expect(log).toEqual(['first begins', 'other', 'first ends', 'second waited']);
});
