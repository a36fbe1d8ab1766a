import { expect, test } from 'vitest';
import { createAuthoringQueue } from './authoring-queue.ts';

/** A queue on a clock that moves only by its waits. */
function queueOnClock() {
  const clock = { time: 0 };
  const log: string[] = [];
  const queue = createAuthoringQueue({
    now: () => clock.time,
    wait: async (ms) => {
      log.push(`rests ${ms}`);
      clock.time += ms;
    },
  });
  const work =
    (name: string, ms: number, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      clock.time += ms;
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  return { queue, log, work };
}

test('decisions.md 13: the work of one key runs one piece at a time, with a rest as long as each piece; a failure ends its piece', async () => {
  const { queue, log, work } = queueOnClock();
  const outcomes = await Promise.allSettled([
    queue('one', work('a', 40)),
    queue('one', work('b', 5, true)),
    queue('one', work('c', 7)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual([
    ...['a begins', 'a ends', 'rests 40'],
    ...['b begins', 'b ends', 'rests 5'],
    ...['c begins', 'c ends', 'rests 7'],
  ]);
});

test('the work of another key does not wait', async () => {
  const { queue, log, work } = queueOnClock();
  const stuck = Promise.withResolvers<void>();
  const held = queue('one', () => stuck.promise);
  await queue('other', work('other', 1));
  expect(log).toContain('other ends');
  stuck.resolve();
  await held;
});

test('work that throws before it waits ends its piece too', async () => {
  const { queue, work } = queueOnClock();
  const thrown = queue('one', () => {
    throw new Error('at once');
  });
  await expect(thrown).rejects.toThrow('at once');
  expect(await queue('one', work('next', 1))).toBe('next');
});
