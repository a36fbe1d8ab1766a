import type { EventEnvelope } from './envelope.ts';

/** A work consumer could not handle it. */
export type ParkedEvent =
  | {
      readonly consumer: string;
      /** `failed`: the handler rejected every try. `redelivered`: several processes died with it. */
      readonly reason: 'failed' | 'redelivered';
      readonly event: EventEnvelope;
    }
  | {
      readonly consumer: string;
      /** Not an event. */
      readonly reason: 'malformed';
      readonly subject: string;
      readonly message: Uint8Array;
    };

export type ParkReason = ParkedEvent['reason'];
