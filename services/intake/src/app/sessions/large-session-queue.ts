import { setImmediate } from 'node:timers/promises';
import { serialPerKey } from '@telehealth/concurrency';

/** A sealed session with more characters waits in the queue to be opened. An ordinary one has a tenth of them. */
export const largeSessionCharacters = 65_536;

/** Resolves when the caller may open a large session. */
export type LargeSessionQueue = () => Promise<void>;

/**
 * One caller in each iteration of the event loop, in order: the largest session takes milliseconds, and other calls run in
 * between.
 */
export function createLargeSessionQueue(): LargeSessionQueue {
  const serial = serialPerKey();
  return () => serial('', () => setImmediate());
}
