import { outcomeOpen, toStoreError } from './errors.ts';

/**
 * Makes a call of the driver and waits for it, but no longer than `timeoutMs`; faults become what the port
 * calls them.
 */
export type Call = <T>(kind: 'read' | 'write', timeoutMs: number, start: () => Promise<T>) => Promise<T>;

/** The driver has no limit for a whole call; one that is given up here ends later, unseen. */
export const callWithin: Call = async (kind, timeoutMs, start) => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(outcomeOpen(`no answer within ${timeoutMs} ms`, kind)), timeoutMs);
  });
  try {
    return await Promise.race([start(), late]);
  } catch (error) {
    throw toStoreError(error, kind);
  } finally {
    clearTimeout(timer);
  }
};
