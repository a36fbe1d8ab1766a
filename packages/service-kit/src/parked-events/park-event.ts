import { type Change, type ChangeParts, putDocument, taskOperation } from '@telehealth/changes';
import type { ParkedEvent } from '@telehealth/events';
import { deriveId } from '@telehealth/ids';
import type { Logger } from '../telemetry/logger.ts';
import type { ParkedEventDocument, ParkedEvents } from './parked-event-document.ts';

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

/** An event that a consumer parks twice is one document. */
function parkedEventIdOf(parked: ParkedEvent): string {
  const of =
    parked.reason === 'malformed'
      ? [parked.consumer, parked.subject, base64(parked.message)]
      : [parked.consumer, parked.event.id];
  return deriveId('pev', JSON.stringify(of));
}

/** `at` is in epoch ms. Also parks an ended event; undefined if it is parked. */
function decideParking(
  present: ParkedEventDocument | undefined,
  parked: ParkedEvent,
  at: number,
): Change<ParkedEventDocument> | undefined {
  if (present?.status === 'parked') return undefined;
  const { consumer, reason } = parked;
  const again = { status: 'parked', parkedAt: at, endedAt: undefined, expires: undefined } as const;
  return { set: { consumer, reason, ...again, ...contentOf(parked) } };
}

function contentOf(parked: ParkedEvent) {
  if (parked.reason === 'malformed') return { subject: parked.subject, message: base64(parked.message) };
  const { id, type, client_id: clientId, brand_id: brandId } = parked.event;
  const known = { eventId: id, type, clientId, ...(brandId !== undefined && { brandId }) };
  return { ...known, event: JSON.stringify(parked.event) };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
