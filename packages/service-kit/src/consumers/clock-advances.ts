import { type EventEnvelope, readEventData } from '@telehealth/events';
import type { ClockAdvance } from '@telehealth/ids';

/** Last moves of a client's test clock, in order. */
export interface ClientClock {
  readonly clientId: string;
  readonly brandIds: readonly string[];
  readonly advances: readonly ClockAdvance[];
}

/** From `client.clock_advanced.v1`. */
export function clientClockOf(event: EventEnvelope): ClientClock {
  const { advances, brandIds } = readEventData('client.clock_advanced.v1', event);
  return {
    clientId: event.client_id,
    brandIds,
    advances: advances.map(({ at = 0, ...advance }) => ({ ...advance, at })),
  };
}
