import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('the work of one key runs one piece at a time, in order of arrival; a failure ends its turn', async () => {
  const turns = createTurns();
  const log: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const outcomes = await Promise.allSettled([
    turns('one', work('a')),
    turns('one', work('b', true)),
    turns('one', work('c')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('another key does not wait, and other events come between two turns', async () => {
  const turns = createTurns();
  const log: string[] = [];
  const say = (what: string) => async () => void log.push(what);
  const stuck = Promise.withResolvers<void>();
  const held = turns('one', () => stuck.promise);
  await turns('other', say('other'));
  const waiting = turns('one', say('second'));
  setImmediate(() => log.push('event'));
  stuck.resolve();
  await held;
  await waiting;
  expect(log).toEqual(['other', 'event', 'second']);
});
