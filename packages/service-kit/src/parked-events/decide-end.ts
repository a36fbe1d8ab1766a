import type { Change } from '@telehealth/changes';
import { dayMs } from '@telehealth/ids';
import type { Outcome, ParkedEventDocument } from './parked-event-document.ts';

/** How long an event that has ended can still be looked up. */
const keptMs = 14 * dayMs;

const actions = { handled: 'parked_event.replay', dropped: 'parked_event.drop' } as const;

/** Ends a parked event at an instant (epoch ms); undefined when it has ended. */
export function decideEnd(
  { _id, status, clientId = '', consumer, eventId }: ParkedEventDocument,
  outcome: Outcome,
  at: number,
): Change<ParkedEventDocument> | undefined {
  if (status !== 'parked') return undefined;
  return {
    set: { status: outcome, endedAt: at, expires: at + keptMs },
    audit: {
      ...{ action: actions[outcome], clientId, subject: _id },
      changed: { status: outcome, consumer, ...(eventId !== undefined && { eventId }) },
    },
  };
}
