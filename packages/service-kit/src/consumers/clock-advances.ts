import { type EventEnvelope, readEventData } from '@telehealth/events';
import type { ClockAdvance } from '@telehealth/ids';

/** What an event says of the test clock of a client: the last moves, in their order. */
export interface ClientClock {
  readonly clientId: string;
  readonly brandIds: readonly string[];
  readonly advances: readonly ClockAdvance[];
}

/** The test clock of a client, as `client.clock_advanced.v1` tells it. */
export function clientClockOf(event: EventEnvelope): ClientClock {
  const { advances, brandIds } = readEventData('client.clock_advanced.v1', event);
  return {
    clientId: event.client_id,
    brandIds,
    advances: advances.map(({ at = 0, ...advance }) => ({ ...advance, at })),
  };
}
