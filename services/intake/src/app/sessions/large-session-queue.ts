import { setImmediate } from 'node:timers/promises';
import { serialPerKey } from '@telehealth/concurrency';

/** A sealed session above this many characters waits in the queue to be opened. An ordinary one has a tenth of them. */
export const largeSessionCharacters = 65_536;

/** Resolves when the caller may open a large session. */
export type LargeSessionQueue = () => Promise<void>;

/**
 * Serves one caller in each iteration of the event loop, in the order they asked. To open the largest session takes
 * milliseconds: when one client asks for many at once, the calls of others go on in between.
 */
export function createLargeSessionQueue(): LargeSessionQueue {
  const serial = serialPerKey();
  return () => serial('', () => setImmediate());
}
