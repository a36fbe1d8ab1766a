import { refusal } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { operationOf } from '../calls/operation-of.ts';
import { type AskedEvents, forEachAsked } from './asked-events.ts';
import { endEvent } from './end-event.ts';
import type { ParkedEventParts } from './parked-event-parts.ts';

/** Throws `conflict` when the named event was handled. */
export async function dropEvents(parts: ParkedEventParts, asked: AskedEvents, call: Call) {
  const operation = operationOf(call);
  let dropped = 0;
  const next = await forEachAsked(parts, asked, call, async ({ _id }) => {
    if (await endEvent(parts, _id, 'dropped', operation)) dropped++;
  });
  if (!asked.all && dropped === 0) throw refusal('parked_event_ended', 'The event was handled.');
  return { dropped, next };
}
