import type { Change } from '@telehealth/changes';
import type { ParkedEvent } from '@telehealth/events';
import { deriveId } from '@telehealth/ids';
import type { ParkedEventDocument } from './parked-event-document.ts';

/** An event that a consumer parks twice is one document. */
export function parkedEventIdOf(parked: ParkedEvent): string {
  const of =
    parked.reason === 'malformed'
      ? [parked.consumer, parked.subject, base64(parked.message)]
      : [parked.consumer, parked.event.id];
  return deriveId('pev', JSON.stringify(of));
}

/** `at` is in epoch ms. Also parks an ended event; undefined if it is parked. */
export function decideParking(
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
