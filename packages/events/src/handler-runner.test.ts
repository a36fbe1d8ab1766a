import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createHandlerRunner } from './handler-runner.ts';
import { makeEvent } from './make-event.ts';

const event = makeEvent({
  type: 'credential.changed.v1',
  clientId: 'cli_1',
  subject: 'key_1',
  test: true,
  recordedAt: 0,
  data: {},
});

/** A runner whose pauses between tries end when the test ends them. */
function runnerOf(handle: () => Promise<void>, concurrency = 16) {
  const pauses = Promise.withResolvers<void>();
  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      if (ms === 1) pauses.promise.then(resolve);
    });
  const clock = { now: () => 0, sleep };
  const runner = createHandlerRunner({ name: 'mailer', handle }, { clock, concurrency }, [1]);
  return { runner, endPauses: pauses.resolve };
}

test('no more handlers run at once than allowed', async () => {
  const go = Promise.withResolvers<void>();
  let started = 0;
  const { runner } = runnerOf(() => {
    started++;
    return go.promise;
  }, 2);
  const runs = [1, 2, 3].map(() => runner.run(event));
  await turn();
  expect([started, runner.room()]).toEqual([2, 0]);
  go.resolve();
  expect(await Promise.all(runs)).toEqual(['handled', 'handled', 'handled']);
  expect([started, runner.room()]).toEqual([3, 2]);
});

test('during an outage of a dependency no event is accepted once 256 wait, until they are handled', async () => {
  let down = true;
  const { runner, endPauses } = runnerOf(() =>
    down ? Promise.reject(new Error('down')) : Promise.resolve(),
  );
  const runs = Array.from({ length: 256 }, () => runner.run(event));
  await turn();
  expect(runner.room()).toBe(0);
  const roomAgain = runner.whenRoom();
  down = false;
  endPauses();
  await roomAgain;
  expect(new Set(await Promise.all(runs))).toEqual(new Set(['handled']));
  expect(runner.room()).toBe(16);
});

test('closing ends the pauses between tries and the waits for room', async () => {
  const { runner } = runnerOf(() => Promise.reject(new Error('cannot')), 1);
  const run = runner.run(event);
  await turn();
  await runner.close();
  expect(await run).toBe('closed');
  expect(await runner.run(event)).toBe('closed');
  await expect(runner.whenRoom()).rejects.toThrow();
});
