import { type EventEnvelope, readEventJson } from '@telehealth/events';

/** The fields of a body that its event does not have. */
export interface BodyOptions {
  /** Whether a test of a registration made the event up, or a test run caused it. */
  readonly test: boolean;
  /** The mode of the deployment. */
  readonly mode: 'test' | 'live';
}

/**
 * The JSON that receivers of an event get (decisions.md 10). Its `data` has the fields that the schema of the type names, in
 * that order, and nothing else. Throws when the data does not fit the schema.
 */
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
