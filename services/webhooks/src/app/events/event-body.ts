import type { DescMessage } from '@bufbuild/protobuf';
import { type Timestamp, TimestampSchema, timestampDate } from '@bufbuild/protobuf/wkt';
import { eventRegistry } from '@telehealth/contracts/events';
import { type EventEnvelope, readEventData } from '@telehealth/events';

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
  const fields = fieldsOf(eventRegistry[type].data, readEventData(type, envelope));
  return JSON.stringify({
    id,
    type,
    timestamp,
    test,
    mode,
    client_id,
    brand_id,
    data: { ...fields, sequence },
  });
}

/** The fields under their names of the proto; an empty text and a message that is not set are left out. */
function fieldsOf({ fields }: DescMessage, message: object): Record<string, unknown> {
  const values = message as Readonly<Record<string, unknown>>;
  const named = fields.map(({ name, localName, message: schema }) => [
    name,
    jsonOf(schema, values[localName]),
  ]);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined && value !== ''));
}

/** The JSON of a field; `schema` is that of its message, if it is one. */
function jsonOf(schema: DescMessage | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => jsonOf(schema, item));
  if (typeof value === 'bigint') return wholeNumber(value);
  if (schema === undefined || value === undefined) return value;
  if (schema.typeName === TimestampSchema.typeName) return timestampDate(value as Timestamp).toISOString();
  return fieldsOf(schema, value as object);
}

function wholeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error('an integer of an event is beyond 2^53');
  return number;
}
