import { expect, test } from 'vitest';
import { simulateCredentials } from './simulate-credentials.ts';
import { simulatePlaces } from './simulate-places.ts';

test('keys of few busy tenants are in the cache, and are confirmed in the background', async () => {
  const outcome = await simulateCredentials({ tenants: 10, gateways: 1, requestsPerSecond: 50 });
  expect(outcome.waiting).toBeLessThan(0.01);
  // An API key each fifteen seconds, and one of eight of these lookups reads everything; publishable keys are read whole.
  expect(outcome.confirmedPerSecond).toBeCloseTo((10 / 15) * (7 / 8), 0);
  expect(outcome.wholePerSecond).toBeGreaterThan(0);
});

test('a tenant that asks for more than there is keeps no place of the others', () => {
  const load = { tenants: 100, capacityPerSecond: 1000, share: 0.4 };
  const alone = simulatePlaces({ ...load, greedyShare: 0 });
  const beside = simulatePlaces({ ...load, greedyShare: 3 });
  expect(alone).toMatchObject({ refused: 0, waitP99Ms: 0 });
  expect(beside.refused).toBe(0);
  expect(beside.waitP99Ms).toBeLessThan(250);
  expect(beside.greedyRefused).toBeGreaterThan(0.5);
});
