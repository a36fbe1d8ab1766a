import { backgroundLimits, getOrInsert } from '@telehealth/changes';
import type { EventEnvelope } from '@telehealth/events';
import { unstamped } from '@telehealth/feed';
import type { Context } from '../../context.ts';
import { eventKeptMs } from '../../domain/events/event-kept.ts';
import type { EventDocument } from '../../storage/events.ts';
import { eventBody } from './event-body.ts';

/** Stores a public event unless it is stored. The feed of its client gives it its stamp later. */
export async function keepEvent(
  { events, mode }: Pick<Context, 'events' | 'mode'>,
  envelope: EventEnvelope,
): Promise<EventDocument> {
  const { id, type, client_id: clientId, brand_id: brandId, sequence, data } = envelope;
  const { journey_id: journeyId } = data;
  const recordedAt = Date.parse(envelope.recorded_at);
  return await getOrInsert<EventDocument>(
    events,
    {
      _id: id,
      version: 1,
      ...unstamped(clientId),
      clientId,
      audience: brandId ?? clientId,
      type,
      ...(typeof journeyId === 'string' && { journeyId }),
      ...(sequence !== undefined && { sequence }),
      recordedAt,
      body: eventBody(envelope, { test: envelope.test_run ?? false, mode }),
      expiresAt: recordedAt + eventKeptMs,
    },
    backgroundLimits,
  );
}
