import { setImmediate } from 'node:timers/promises';

/** A sealed session above this many characters waits for its turn to be opened. An ordinary one has a tenth of them. */
export const largeSessionCharacters = 65_536;

/** Resolves when it is the caller's turn. */
export type LargeSessionTurns = () => Promise<void>;

/**
 * Gives one caller each turn of the event loop, in the order they asked. To open the largest session takes milliseconds: when
 * one client asks for many at once, the calls of others go on in between.
 */
export function createLargeSessionTurns(): LargeSessionTurns {
  let last: Promise<unknown> = Promise.resolve();
  return async () => {
    last = last.then(() => setImmediate());
    await last;
  };
}
