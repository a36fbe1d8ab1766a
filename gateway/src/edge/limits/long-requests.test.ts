import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boundLongRequests } from './long-requests.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Starts requests of the clients, which run until `end`; `begun` has them in order. */
function start(max: number) {
  const runLong = boundLongRequests({ max, waitMs: 5000 }, 'test-fires');
  const begun: string[] = [];
  const run = (clientId: string) => {
    const work = Promise.withResolvers<void>();
    const done = runLong({ caller: { clientId } } as FastifyRequest, () => {
      begun.push(clientId);
      return work.promise;
    });
    done.catch(() => {});
    return { done, end: work.resolve, fail: work.reject };
  };
  return { run, begun };
}

/** Lets everything run that waits for no timer. */
const settled = () => vi.advanceTimersByTimeAsync(0);

test('decisions.md 13: two clients whose requests never end leave half of all to others', async () => {
  const { run, begun } = start(8);
  for (let i = 0; i < 20; i++) for (const client of ['cli_1', 'cli_2']) run(client);
  run('cli_3');
  await settled();
  expect(begun).toEqual(['cli_1', 'cli_2', 'cli_1', 'cli_2', 'cli_3']);
});

test('decisions.md 13: clients who wait are served in turn', async () => {
  const { run, begun } = start(4);
  const running = ['cli_1', 'cli_2', 'cli_3', 'cli_4'].map(run);
  for (const client of ['cli_1', 'cli_1', 'cli_5', 'cli_6']) run(client);
  await settled();
  expect(begun).toHaveLength(4);
  for (const { end } of running) end();
  await settled();
  expect(begun.slice(4).toSorted()).toEqual(['cli_1', 'cli_5', 'cli_6']);
});

test('a request that waits for too long is unavailable; work that fails makes room', async () => {
  const { run, begun } = start(1);
  const first = run('cli_1');
  const late = run('cli_2');
  await vi.advanceTimersByTimeAsync(5000);
  await expect(late.done).rejects.toMatchObject({ kind: 'unavailable' });
  const next = run('cli_2');
  first.fail(new Error('failed'));
  await expect(first.done).rejects.toThrow('failed');
  await settled();
  expect(begun).toEqual(['cli_1', 'cli_2']);
  next.end();
});
