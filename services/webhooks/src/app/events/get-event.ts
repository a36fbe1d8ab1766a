import { DomainError } from '@telehealth/errors';
import type { BrandKey } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { type EventDocument, findEvent } from '../../storage/events.ts';

/** Throws `not-found` unless the brand gets the event. */
export async function getEvent(
  { events, clock }: Pick<Context, 'events' | 'clock'>,
  asked: { readonly eventId: string; readonly brand: BrandKey },
  options: CallOptions,
): Promise<EventDocument> {
  const event = await findEvent(events, { ...asked, now: clock.now() }, options);
  if (event === undefined) throw new DomainError('not-found', 'no such event');
  return event;
}
