import type { Operation } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import { type EventEnvelope, handlerTimeoutMs, tryHandler } from '@telehealth/events';
import type { Call } from '@telehealth/rpc';
import { operationOf } from '../calls/operation-of.ts';
import { type AskedEvents, forEachAsked } from './asked-events.ts';
import { endEvent } from './end-event.ts';
import type { ParkedEventDocument } from './parked-event-document.ts';
import type { ParkedEventParts } from './parked-event-parts.ts';

/** Throws `conflict` when the named event was dropped, or is not an event. */
export async function replayEvents(parts: ParkedEventParts, asked: AskedEvents, call: Call) {
  const operation = operationOf(call);
  const count: Record<Replayed, number> = { handled: 0, failed: 0, malformed: 0, dropped: 0 };
  const next = await forEachAsked(parts, asked, call, async (document) => {
    count[await replayEvent(parts, document, call, operation)]++;
  });
  const { handled, failed, malformed, dropped } = count;
  if (!asked.all && malformed > 0)
    throw refusal('parked_event_malformed', 'The message is not an event. It can only be dropped.');
  if (!asked.all && dropped > 0) throw refusal('parked_event_ended', 'The event was dropped.');
  return { handled, failed, malformed, next };
}

/** `dropped`: by another operator. */
type Replayed = 'handled' | 'failed' | 'malformed' | 'dropped';

/** Reserved for the answer of the call. */
const answerMs = 2_000;

/**
 * Runs its consumer once more within the call's time, and ends the event on success. Handlers are idempotent by event,
 * so concurrent replays are safe. Throws what the store throws.
 */
async function replayEvent(
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
