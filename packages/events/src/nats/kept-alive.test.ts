import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Connection } from './connection.ts';
import { keepAlive } from './kept-alive.ts';

const clock = { now: () => 0, sleep: (ms: number, signal?: AbortSignal) => delay(ms, undefined, { signal }) };

test('a subscription that waits for a connection can be closed', async () => {
  const connection = { linked: new Promise<never>(() => {}) } as unknown as Connection;
  let rounds = 0;
  const waiting = keepAlive(
    connection,
    { clock },
    'c',
    async () => void rounds++,
    () => {},
  );
  await waiting.close();
  expect(rounds).toBe(0);
});
