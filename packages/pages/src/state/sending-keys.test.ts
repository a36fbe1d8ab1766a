import { expect, test } from 'vitest';
import { createSendingKeys } from './sending-keys.ts';

test('decisions.md 1, Idempotency-Key: the same answer from the same screen keeps its key; any other has one of its own', () => {
  let made = 0;
  const keys = createSendingKeys(() => {
    made += 1;
    return `key ${made}`;
  });
  const [visit, next] = [{}, {}];
  expect(keys.of(visit, { answer: true })).toBe('key 1');
  expect(keys.of(visit, { answer: false })).toBe('key 2');
  expect(keys.of(visit, { answer: true })).toBe('key 1');
  expect(keys.of(next, { answer: true })).toBe('key 3');
});
