import type { EventHandler } from './bus.ts';
import type { EventsClock } from './clock.ts';
import type { EventEnvelope } from './envelope.ts';

/** Unless a bus sets another limit. */
export const handlerTimeoutMs = 60_000;

/** Fails after the timeout; a later outcome is ignored. */
export async function tryHandler(
  handle: EventHandler,
  event: EventEnvelope,
  { clock, timeoutMs }: { readonly clock: EventsClock; readonly timeoutMs: number },
): Promise<void> {
  const done = new AbortController();
  try {
    await Promise.race([
      handle(event),
      clock.sleep(timeoutMs, done.signal).then(() => {
        throw new Error('the handler took too long');
      }),
    ]);
  } finally {
    done.abort();
  }
}
