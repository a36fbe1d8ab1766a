import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

test('at most so many pieces of work run at the same time, the others begin in order; a failure makes room too', async () => {
  const limiter = atMost(2);
  const began: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const run = (name: string) =>
    limiter.run(async () => {
      began.push(name);
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      await end.promise;
      return name;
    });
  const all = ['a', 'b', 'c', 'd'].map(run);
  const settled = Promise.allSettled(all);
  await expect.poll(() => began).toEqual(['a', 'b']);
  expect(limiter.size()).toBe(4);
  ends.get('b')?.reject(new Error('b'));
  await expect.poll(() => began).toEqual(['a', 'b', 'c']);
  ends.get('a')?.resolve();
  await expect.poll(() => began).toEqual(['a', 'b', 'c', 'd']);
  ends.get('c')?.resolve();
  ends.get('d')?.resolve();
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(limiter.size()).toBe(0);
});
