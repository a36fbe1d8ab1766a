import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLargeSessionTurns } from './large-session-turns.ts';

test('each turn of the event loop serves one caller, in the order they asked', async () => {
  const turn = createLargeSessionTurns();
  const served: string[] = [];
  const callers = ['a', 'b', 'c'].map(async (name) => {
    await turn();
    served.push(name);
  });

  let before = 0;
  while (served.length < 3) {
    await setImmediate();
    expect(served.length - before).toBeLessThanOrEqual(1);
    before = served.length;
  }

  await Promise.all(callers);
  expect(served).toEqual(['a', 'b', 'c']);
});
