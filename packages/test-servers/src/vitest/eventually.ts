import { vi } from 'vitest';

/** Long enough for a busy machine, and less than a minute: what a schedule of every minute brings is not what is waited for. */
const limitMs = 45_000;

/** Waits until the assertion holds, and returns what it returns. For a single value, `expect.poll` says the same. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: limitMs, interval: 20 });
}
