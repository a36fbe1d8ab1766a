import type { Operation } from '@telehealth/changes';
import { type EventEnvelope, handlerTimeoutMs, tryHandler } from '@telehealth/events';
import type { Call } from '@telehealth/rpc';
import { endEvent } from './end-event.ts';
import type { ParkedEventDocument } from './parked-event-document.ts';
import type { ParkedEventParts } from './parked-event-parts.ts';

/** How a replay went; `dropped`: another operator gave the event up. */
export type Replayed = 'handled' | 'failed' | 'malformed' | 'dropped';

/** What is left of the time of a call to answer it. */
const answerMs = 2_000;

/**
 * Lets its consumer handle a parked event once more, within the time of the call, and ends it if that succeeds. Handlers are
 * idempotent by event, so two operators may do this at once. Throws what the store throws.
 */
export async function replayEvent(
  parts: ParkedEventParts,
  document: ParkedEventDocument,
  call: Call,
  operation: Operation,
): Promise<Replayed> {
  const { consumers, clock, logger } = parts;
  const { _id: parkedEventId, status, event, consumer, eventId, type: eventType } = document;
  if (status !== 'parked') return status;
  if (event === undefined) return 'malformed';
  const fields = { consumer, parkedEventId, eventId, eventType };
  const handle = consumers.get(consumer)?.handle;
  if (handle === undefined) {
    logger.warn(fields, 'this process has no consumer for a parked event');
    return 'failed';
  }
  const timeoutMs = Math.min(handlerTimeoutMs, (call.remainingMs() ?? Infinity) - answerMs);
  try {
    await tryHandler(handle, JSON.parse(event) as EventEnvelope, { clock, timeoutMs });
  } catch (err) {
    logger.warn({ ...fields, err }, 'parked event failed again');
    return 'failed';
  }
  return (await endEvent(parts, parkedEventId, 'handled', operation)) ? 'handled' : 'dropped';
}
