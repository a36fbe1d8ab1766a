import { type ChangeParts, putDocument, taskOperation } from '@telehealth/changes';
import type { ParkedEvent } from '@telehealth/events';
import type { Logger } from '../telemetry/logger.ts';
import { decideParking, parkedEventIdOf } from './decide-parking.ts';
import type { ParkedEvents } from './parked-event-document.ts';

/** Returns whether it was not parked before. Throws what the store throws. */
export async function parkEvent(
  parts: ChangeParts & { readonly parkedEvents: ParkedEvents; readonly logger: Logger },
  parked: ParkedEvent,
): Promise<boolean> {
  const parkedEventId = parkedEventIdOf(parked);
  const { effect } = await putDocument(parts, {
    collection: parts.parkedEvents,
    id: parkedEventId,
    operation: taskOperation('park_event'),
    decide: (present, at) => decideParking(present, parked, at),
  });
  const event =
    parked.reason === 'malformed' ? {} : { eventId: parked.event.id, eventType: parked.event.type };
  parts.logger.error({ consumer: parked.consumer, parkedEventId, ...event }, 'event parked');
  return effect !== 'none';
}
