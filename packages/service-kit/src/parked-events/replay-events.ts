import { refusal } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { operationOf } from '../operation-of.ts';
import { type AskedEvents, forEachAsked } from './asked-events.ts';
import type { ParkedEventParts } from './parked-event-parts.ts';
import { type Replayed, replayEvent } from './replay-event.ts';

/** Replays parked events. Throws `conflict` when the one that is named was dropped, or is a message that is not an event. */
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
