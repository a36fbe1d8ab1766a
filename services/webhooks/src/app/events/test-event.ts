import { eventSamples } from '@telehealth/contracts/event-samples';
import { type EventType, type PublicEventType, publicEventTypes } from '@telehealth/contracts/events';
import { type EventEnvelope, makeEvent } from '@telehealth/events';

export interface TestEvent {
  readonly type: string;
  /** The id of the event is derived from it. */
  readonly operationId: string;
  readonly clientId: string;
  readonly brandId: string;
  readonly test: boolean;
  readonly at: number;
}

/**
 * An invented event with the members of a real one: client and brand are those of the registration, all other ids are synthetic
 * (decisions.md 10). Undefined for a type that only a newer version knows.
 */
export function testEvent({ type, at, brandId, ...given }: TestEvent): EventEnvelope | undefined {
  if (!isPublic(type)) return undefined;
  return makeEvent<EventType>({
    ...given,
    type,
    subject: 'test',
    // An event of an onboarding is about the client as a whole.
    ...(type.startsWith('journey.') && { brandId, sequence: 1 }),
    recordedAt: at,
    data: eventSamples[type],
  });
}

function isPublic(type: string): type is PublicEventType {
  return publicEventTypes.some((known) => known === type);
}
