import type { EventEnvelope } from './envelope.ts';

/** An event that a work consumer could not handle. */
export type ParkedEvent =
  | {
      readonly consumer: string;
      /** `failed`: the handler rejected every try. `redelivered`: several processes died while they handled it. */
      readonly reason: 'failed' | 'redelivered';
      readonly event: EventEnvelope;
    }
  | {
      readonly consumer: string;
      /** The message is not an event. */
      readonly reason: 'malformed';
      readonly subject: string;
      readonly message: Uint8Array;
    };

/** Why an event was parked. */
export type ParkReason = ParkedEvent['reason'];
