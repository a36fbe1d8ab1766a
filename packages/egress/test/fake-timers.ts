import { setImmediate as turn } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';

/** Stops the timers of the sender, but not those of sockets. The result advances them. */
export function fakeTimers(): (ms: number) => Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => vi.advanceTimersByTimeAsync(ms);
}

/** Resolves once it is so, without a timer. */
export async function arrived(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn();
}

/** Whether the promise is settled after everything that is ready has run. */
export async function settled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  return (await Promise.race([promise, turn(pending)])) !== pending;
}
