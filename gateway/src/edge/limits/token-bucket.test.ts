import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullBucket, requestsLeft, takeRequest } from './token-bucket.ts';

const rates = fc.oneof(
  fc.integer({ min: 1, max: 20 }),
  fc.constantFrom(1, 3, 7, 500, 1000, 99_991, 100_000),
  fc.integer({ min: 1, max: 100_000 }),
);
/** Pauses between requests: bursts, the spacing of common rates, and long silence. */
const pauseUs = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 3000 }),
  fc.integer({ min: 1, max: 2_500_000 }),
  fc.constant(1_000_000),
);

test('decisions.md 1 rate limits: over any window of w seconds at most q·w and a burst pass', () => {
  fc.assert(
    fc.property(rates, fc.integer({ max: 2 ** 52, min: 0 }), fc.array(pauseUs), (rate, startUs, pauses) => {
      const bucket = fullBucket(rate, startUs);
      const passedAtUs: number[] = [];
      let nowUs = startUs;
      for (const pause of pauses) {
        nowUs += pause;
        // As many as there may be, and one too many.
        for (let tries = 0; tries < 40; tries++) if (takeRequest(bucket, rate, nowUs)) passedAtUs.push(nowUs);
      }
      let most = 0;
      for (const [first, fromUs] of passedAtUs.entries()) {
        for (let last = first; last < passedAtUs.length; last++) {
          const windowUs = (passedAtUs[last] ?? fromUs) - fromUs;
          most = Math.max(most, last - first + 1 - (rate * windowUs) / 1_000_000);
        }
      }
      expect(most).toBeLessThanOrEqual(rate);
    }),
    { numRuns: 100 },
  );
});

test('the bucket holds a whole number of units, never below none nor above the burst, however the rate changes', () => {
  const step = fc.record({ pause: pauseUs, rate: rates });
  fc.assert(
    fc.property(rates, fc.array(step), (rate, steps) => {
      let nowUs = 0;
      const bucket = fullBucket(rate, nowUs);
      for (const { pause, rate } of steps) {
        nowUs += pause;
        const could = requestsLeft(bucket);
        const passed = takeRequest(bucket, rate, nowUs);
        expect(Number.isSafeInteger(bucket.units)).toBe(true);
        expect(bucket.units).toBeGreaterThanOrEqual(0);
        expect(requestsLeft(bucket)).toBeLessThanOrEqual(rate - (passed ? 1 : 0));
        if (could >= 1) expect(passed).toBe(true);
      }
    }),
  );
});

test('a caller who keeps to the rate is never refused, and one who comes early waits out the rest only', () => {
  fc.assert(
    fc.property(rates, fc.integer({ min: 1, max: 300 }), (rate, count) => {
      const bucket = fullBucket(rate, 0);
      let taken = 0;
      while (takeRequest(bucket, rate, 0)) taken++;
      expect(taken).toBe(rate);
      for (let i = 1; i <= count; i++) {
        const dueUs = Math.ceil((i * 1_000_000) / rate);
        expect(takeRequest(bucket, rate, dueUs)).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

test('after one idle second the bucket is full', () => {
  fc.assert(
    fc.property(rates, fc.integer({ min: 0, max: 200 }), (rate, taken) => {
      const bucket = fullBucket(rate, 0);
      for (let i = 0; i < taken; i++) takeRequest(bucket, rate, 0);
      takeRequest(bucket, rate, 1_000_000);
      expect(requestsLeft(bucket)).toBe(rate - 1);
    }),
  );
});
