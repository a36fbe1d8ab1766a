import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxRetryAfterMs, retryPause, retryPausesMs } from './retry-pause.ts';

const hour = 60 * 60 * 1000;
const maxTries = retryPausesMs.length + 1;

test('decisions.md 10: 13 tries take nearly 94 hours and 43 minutes without jitter', () => {
  expect(maxTries).toBe(13);
  const total = retryPausesMs.reduce((sum, pause) => sum + pause, 0);
  expect(Math.floor(total / 60_000)).toBe(94 * 60 + 42);
});

test('gate G7: every pause is at least that of the schedule and at most a fifth longer', () => {
  const tries = fc.integer({ min: 1, max: maxTries - 1 });
  fc.assert(
    fc.property(tries, fc.double({ min: 0, max: 1, noNaN: true }), (made, random) => {
      const pause = retryPausesMs[made - 1] ?? 0;
      const chosen = retryPause({ tries: made, retryAfterMs: undefined, random }) ?? 0;
      expect(chosen).toBeGreaterThanOrEqual(pause);
      expect(chosen).toBeLessThanOrEqual(1.2 * pause);
    }),
  );
});

test('no try follows the last one, whatever the receiver asks for', () => {
  expect(retryPause({ tries: maxTries, retryAfterMs: 1000, random: 0 })).toBeUndefined();
});

test.each([
  ['a longer Retry-After is waited for', 1, hour, hour],
  ['a shorter Retry-After does not shorten the pause', 6, 1000, hour],
  ['a Retry-After counts up to 24 hours', 1, 1000 * hour, maxRetryAfterMs],
  ['a Retry-After of 24 hours does not shorten a jittered pause of 24 hours', 12, 24 * hour, 24 * hour],
])('%s', (_, tries, retryAfterMs, pause) => {
  expect(retryPause({ tries, retryAfterMs, random: 0 })).toBe(pause);
});
