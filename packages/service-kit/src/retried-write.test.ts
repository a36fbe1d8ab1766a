import { DomainError } from '@telehealth/errors';
import { AmbiguousWrite, StoreUnavailable } from '@telehealth/store';
import { expect, test } from 'vitest';
import { retriedWrite } from './retried-write.ts';

/** Attempts that go as scripted and no further, and how many were made. */
function attempts(...outcomes: readonly (string | undefined | Error)[]) {
  let made = 0;
  const attempt = async () => {
    if (made === outcomes.length) throw new Error('one attempt too many');
    const outcome = outcomes[made++];
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  return { attempt, made: () => made };
}

const cut = new AmbiguousWrite('cut');

test.each([
  ['the first attempt counts', ['done', 'again'], 1],
  ['one that was overtaken is repeated', [undefined, undefined, 'done'], 3],
  ['one whose write was lost with its connection is repeated', [cut, undefined, cut, 'done'], 4],
  ['the last one allowed may still be the one', [undefined, cut, undefined, cut, undefined, 'done'], 6],
] as const)('%s', async (_, outcomes, made) => {
  const scripted = attempts(...outcomes);
  expect(await retriedWrite(scripted.attempt)).toBe('done');
  expect(scripted.made()).toBe(made);
});

test.each([
  ['six times in a row', undefined, 6],
  ['as often as the caller allows', 2, 2],
  ['at the only try', 1, 1],
])('overtaken %s is a conflict', async (_, maxTries, made) => {
  const scripted = attempts(...Array<undefined>(made).fill(undefined));
  await expect(retriedWrite(scripted.attempt, maxTries)).rejects.toMatchObject({ kind: 'conflict' });
  expect(scripted.made()).toBe(made);
});

test('a write lost at the last try stays ambiguous: nobody may take it for a conflict', async () => {
  const scripted = attempts(undefined, cut);
  await expect(retriedWrite(scripted.attempt, 2)).rejects.toBe(cut);
});

test.each([
  new StoreUnavailable('down'),
  new DomainError('conflict'),
  new DomainError('not-found'),
  new Error('mistake'),
])('%s is not repeated', async (thrown) => {
  const scripted = attempts(undefined, thrown, 'done');
  await expect(retriedWrite(scripted.attempt)).rejects.toBe(thrown);
  expect(scripted.made()).toBe(2);
});
