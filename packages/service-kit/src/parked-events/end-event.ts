import { type Change, changeDocument, type Operation } from '@telehealth/changes';
import { dayMs } from '@telehealth/ids';
import type { Outcome, ParkedEventDocument } from './parked-event-document.ts';
import type { ParkedEventParts } from './parked-event-parts.ts';

/**
 * Returns whether the event has this outcome: another operator may have ended it otherwise. Throws what the store
 * throws.
 */
export async function endEvent(
  parts: ParkedEventParts,
  parkedEventId: string,
  outcome: Outcome,
  operation: Operation,
): Promise<boolean> {
  const { document } = await changeDocument(parts, {
    collection: parts.parkedEvents,
    id: parkedEventId,
    operation,
    decide: (present, at) => decideEnd(present, outcome, at),
  });
  return document.status === outcome;
}

/** An ended event stays readable for so long. */
const keptMs = 14 * dayMs;

const actions = { handled: 'parked_event.replay', dropped: 'parked_event.drop' } as const;

/** `at` is in epoch ms; undefined if it has ended. */
function decideEnd(
  { _id, status, clientId = '', consumer, eventId }: ParkedEventDocument,
  outcome: Outcome,
  at: number,
): Change<ParkedEventDocument> | undefined {
  if (status !== 'parked') return undefined;
  return {
    set: { status: outcome, endedAt: at, expires: at + keptMs },
    audit: {
      action: actions[outcome],
      clientId,
      subject: _id,
      changed: { status: outcome, consumer, ...(eventId !== undefined && { eventId }) },
    },
  };
}
