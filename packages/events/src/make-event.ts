import {
  create,
  type DescMessage,
  fromJson,
  type JsonValue,
  type MessageInitShape,
  type MessageShape,
  toJson,
} from '@bufbuild/protobuf';
import { type EventType, eventRegistry } from '@telehealth/contracts/events';
import { deriveId, newId } from '@telehealth/ids';
import type { EventEnvelope } from './envelope.ts';

/** An event as the service that causes it describes it. */
export interface NewEvent<T extends EventType> {
  readonly type: T;
  /** The operation that causes it: every retry of the operation creates the event with the same id. */
  readonly operationId?: string;
  /** Distinguishes the events of one operation; default 0. */
  readonly ordinal?: number;
  readonly clientId: string;
  /** Absent on client-level events. */
  readonly brandId?: string;
  /** Id of the entity that the event is about. */
  readonly subject: string;
  /** Gap-free per journey, from 1; journey events only. */
  readonly sequence?: number;
  /** Whether a test-mode client causes it. */
  readonly test: boolean;
  /** Whether a test run causes it; default false. */
  readonly testRun?: boolean;
  /** Epoch ms: when the platform records it. */
  readonly recordedAt: number;
  /** Epoch ms: when it happened at its source; default `recordedAt`. */
  readonly occurredAt?: number;
  /** Only fields of the type's schema in the registry, under their TypeScript names. */
  readonly data: MessageInitShape<(typeof eventRegistry)[T]['data']>;
}

/**
 * The envelope of an event, with its data in protobuf JSON under the proto's snake_case names (fields with their default
 * are left out, 64-bit integers are decimal strings). Throws when the data has a field that is not in the schema or a
 * value of another type; the message never contains a value.
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

/**
 * The data of a received event as the message of its schema. Unknown fields of a newer publisher are skipped. Throws
 * when the event is of another type or its data does not fit.
 */
export function readEventData<T extends EventType>(
  type: T,
  event: EventEnvelope,
): MessageShape<(typeof eventRegistry)[T]['data']> {
  if (event.type !== type) throw new Error(`event ${event.id} is ${event.type}, not ${type}`);
  const schema: (typeof eventRegistry)[T]['data'] = eventRegistry[type].data;
  return fromJson(schema, event.data as JsonValue, { ignoreUnknownFields: true });
}

function shapeData(schema: DescMessage, data: Record<string, unknown>): EventEnvelope['data'] {
  // `create` drops unknown fields silently; in an event they are a mistake.
  for (const name of Object.keys(data)) {
    const isNamed = schema.fields.some(({ localName }) => localName === name);
    if (!isNamed) throw new Error(`event data has a field ${schema.typeName} does not name`);
  }
  try {
    return toJson(schema, create(schema, data), { useProtoFieldName: true }) as EventEnvelope['data'];
  } catch {
    // The message of that error quotes the value.
    throw new Error(`event data does not fit ${schema.typeName}`);
  }
}
