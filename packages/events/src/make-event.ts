import { type DescMessage, fromJson, type JsonValue, type MessageShape, toJson } from '@bufbuild/protobuf';
import { type Plain, type PlainInit, toEventJson, toMessage, toPlain } from '@telehealth/contracts/codec';
import { type EventType, eventRegistry } from '@telehealth/contracts/events';
import { deriveId, newId } from '@telehealth/ids';
import type { EventEnvelope } from './envelope.ts';

export interface NewEvent<T extends EventType> {
  readonly type: T;
  /** Retries of the operation create the event with the same id. */
  readonly operationId?: string;
  /** Among the events of one operation; default 0. */
  readonly ordinal?: number;
  readonly clientId: string;
  /** Absent on client-level events. */
  readonly brandId?: string;
  /** Id of the entity. */
  readonly subject: string;
  /** Gap-free per journey, from 1; journey events only. */
  readonly sequence?: number;
  /** Whether a test-mode client causes it. */
  readonly test: boolean;
  /** Whether a test run causes it; default false. */
  readonly testRun?: boolean;
  /** Epoch ms: on the platform. */
  readonly recordedAt: number;
  /** Epoch ms: at the source; default `recordedAt`. */
  readonly occurredAt?: number;
  /** Only fields of the type's schema, by their TypeScript names. */
  readonly data: PlainInit<(typeof eventRegistry)[T]['data']>;
}

/**
 * Data is protobuf JSON with the proto's snake_case names: defaults are omitted, 64-bit integers are decimal strings.
 * Throws for a field or type outside the schema; messages never contain a value.
 */
export function makeEvent<T extends EventType>(event: NewEvent<T>): EventEnvelope {
  return {
    id: event.operationId === undefined ? newId('evt') : deriveId('evt', event.operationId, event.ordinal),
    type: event.type,
    occurred_at: new Date(event.occurredAt ?? event.recordedAt).toISOString(),
    recorded_at: new Date(event.recordedAt).toISOString(),
    client_id: event.clientId,
    ...(event.brandId === undefined ? {} : { brand_id: event.brandId }),
    subject: event.subject,
    ...(event.sequence === undefined ? {} : { sequence: event.sequence }),
    test: event.test,
    ...(event.testRun ? { test_run: true as const } : {}),
    data: shapeData(eventRegistry[event.type].data, { ...event.data }),
  };
}

/** Skips unknown fields of a newer publisher. Throws when the type differs or the data does not fit. */
export function readEventData<T extends EventType>(
  type: T,
  event: EventEnvelope,
): Plain<(typeof eventRegistry)[T]['data']> {
  if (event.type !== type) throw new Error(`event ${event.id} is ${event.type}, not ${type}`);
  const schema: (typeof eventRegistry)[T]['data'] = eventRegistry[type].data;
  return toPlain(schema, messageOf(schema, event));
}

/** In the form of the public body (decisions.md 10). Throws when the data does not fit its type. */
export function readEventJson(event: EventEnvelope): Record<string, unknown> {
  const schema: DescMessage = eventRegistry[event.type].data;
  return toEventJson(schema, messageOf(schema, event));
}

function messageOf<D extends DescMessage>(schema: D, { data }: EventEnvelope): MessageShape<D> {
  return fromJson(schema, data as JsonValue, { ignoreUnknownFields: true });
}

function shapeData(schema: DescMessage, data: Record<string, unknown>): EventEnvelope['data'] {
  // A message drops unknown fields silently; in an event they are a mistake.
  for (const name of Object.keys(data)) {
    const isNamed = schema.fields.some(({ localName }) => localName === name);
    if (!isNamed) throw new Error(`event data has a field ${schema.typeName} does not name`);
  }
  try {
    return toJson(schema, toMessage(schema, data), { useProtoFieldName: true }) as EventEnvelope['data'];
  } catch {
    // The original message quotes the value.
    throw new Error(`event data does not fit ${schema.typeName}`);
  }
}
