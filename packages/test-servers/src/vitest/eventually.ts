import { vi } from 'vitest';

/** Long enough for a busy machine, and below a minute, so that no schedule of every minute brings the result. */
const limitMs = 45_000;

/** Returns the assertion's result. For a single value use `expect.poll`. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: limitMs, interval: 20 });
}
