import { expect, test } from 'vitest';
import { closeInTurn } from './close-in-turn.ts';

test('each is closed when the one before is done, also after failures, of which the first is told', async () => {
  const told: string[] = [];
  const closer = (name: string, failure?: Error) => async () => {
    told.push(`${name} begins`);
    await Promise.resolve();
    told.push(`${name} is done`);
    if (failure) throw failure;
  };
  const [first, second] = [new Error('first'), new Error('second')];
  const parts = [closer('a'), closer('b', first), closer('c', second), closer('d')];
  await expect(closeInTurn(parts)).rejects.toBe(first);
  expect(told).toEqual(['a', 'b', 'c', 'd'].flatMap((name) => [`${name} begins`, `${name} is done`]));
});

test('a failure may be any value, and no failure is none', async () => {
  const told = closeInTurn([() => Promise.reject(undefined)]).then(
    () => 'closed',
    () => 'failed',
  );
  expect(await told).toBe('failed');
  await closeInTurn([async () => {}]);
});
