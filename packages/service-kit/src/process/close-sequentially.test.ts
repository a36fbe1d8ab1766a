import { expect, test } from 'vitest';
import { closeSequentially } from './close-sequentially.ts';

test('each is closed after the one before, failed or not, and the first failure is thrown at the end', async () => {
  const steps: string[] = [];
  const closer = (name: string, failure?: Error) => async () => {
    steps.push(`${name} begins`);
    await Promise.resolve();
    steps.push(`${name} is done`);
    if (failure) throw failure;
  };
  const [first, second] = [new Error('first'), new Error('second')];
  const parts = [closer('a'), closer('b', first), closer('c', second), closer('d')];
  await expect(closeSequentially(parts)).rejects.toBe(first);
  expect(steps).toEqual(['a', 'b', 'c', 'd'].flatMap((name) => [`${name} begins`, `${name} is done`]));
});

test('a failure may be any value, undefined included; without one nothing is thrown', async () => {
  await expect(closeSequentially([() => Promise.reject(undefined)])).rejects.toBeUndefined();
  await closeSequentially([async () => {}]);
});
