import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLargeSessionQueue } from './large-session-queue.ts';

test('each iteration of the event loop serves one caller, in the order they asked', async () => {
  const queue = createLargeSessionQueue();
  const served: string[] = [];
  const callers = ['a', 'b', 'c'].map(async (name) => {
    await queue();
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
