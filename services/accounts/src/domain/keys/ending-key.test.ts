import { dayMs } from '@telehealth/ids';
import { expect, test } from 'vitest';
import { decideEndingKey, type EndingKey } from './ending-key.ts';

const end = 100 * dayMs;
const key: EndingKey = {
  ...{ _id: 'key_1', clientId: 'cli_1', mode: 'test', name: 'Shop', lastFour: 'abcd' },
  ...{ createdAt: 0, endsAt: end },
};

/** The step that is told so many days before the end. */
const toldAt = (days: number, differing: Partial<EndingKey> = {}) =>
  decideEndingKey({ ...key, ...differing }, end - days * dayMs)?.set?.announcedEnd;

test.each([
  ['nothing before the first step', 14.01, {}, undefined],
  ['the first step', 14, {}, 14],
  ['no step again', 9, { announcedEnd: 14 }, undefined],
  ['the second step', 2, { announcedEnd: 14 }, 2],
  ['nothing after the last step', 1, { announcedEnd: 2 }, undefined],
  ['the last step alone after a long pause', 1, {}, 2],
  ['nothing after the end', 0, {}, undefined],
  ['nothing of a revoked key', 2, { revokedAt: 5 }, undefined],
  ['no first step of a key that was made for ten days', 9, { createdAt: end - 10 * dayMs }, undefined],
  ['the second step of a key that was made for ten days', 2, { createdAt: end - 10 * dayMs }, 2],
  ['nothing of a key that was made for a day', 0.5, { createdAt: end - dayMs }, undefined],
] as const)('a client is told of %s', (_, days, differing, step) => {
  expect(toldAt(days, differing)).toBe(step);
});

test('a key without an end is never told of', () => {
  const { endsAt, ...endless } = key;
  expect(decideEndingKey(endless, end)).toBeUndefined();
});
