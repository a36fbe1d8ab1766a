import { type EventEnvelope, readEventJson } from '@telehealth/events';

export interface BodyOptions {
  /** Whether the event was made for a test of a registration, or caused by a test run. */
  readonly test: boolean;
  readonly mode: 'test' | 'live';
}

/** What receivers get (decisions.md 10): of `data` the fields in the schema of the type, in order. Throws when it does not fit. */
export function eventBody(envelope: EventEnvelope, { test, mode }: BodyOptions): string {
  const { id, type, occurred_at: timestamp, client_id, brand_id, sequence } = envelope;
  return JSON.stringify({
    id,
    type,
    timestamp,
    test,
    mode,
    client_id,
    brand_id,
    data: { ...readEventJson(envelope), sequence },
  });
}
