import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseSealingKeys } from './sealing-keys.ts';

const base64 = randomBytes(32).toString('base64');

test('the current key comes first', () => {
  const keys = parseSealingKeys(`k2:${base64}, k1:${base64}`);
  expect(keys?.map(({ id }) => id)).toEqual(['k2', 'k1']);
  expect(keys?.[0].key).toHaveLength(32);
});

test.each(['', 'k1', `k1:${base64.slice(4)}`, `:${base64}`, `k 1:${base64}`, `k1:${base64},k1:${base64}`])(
  'refused: %s',
  (text) => {
    expect(parseSealingKeys(text)).toBeUndefined();
  },
);
