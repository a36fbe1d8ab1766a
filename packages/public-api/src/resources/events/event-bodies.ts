import { eventRegistry, type PublicEventType, publicEventTypes } from '@telehealth/contracts/events';
import { only } from '../../schema/json-schema.ts';
import { mapValues } from '../../schema/map-values.ts';
import { Event, exampleEvent } from './event.ts';
import { eventDataSample, eventDataSchema, isOfJourney, journeyData } from './event-data.ts';

const { id, timestamp, test, mode, client_id, brand_id } = Event.properties;
const modeName = 'EventMode';
const { title: _, ...modeSchema } = mode as { readonly title?: unknown };
const ofEvery = { id, timestamp, test, mode: refTo(modeName), client_id };

/** Common members; each type defines `type` and `data`. Only journey events have a brand. */
const envelopes = {
  ClientEvent: { type: 'object', ...membersOf({ ...ofEvery, type: {}, data: {} }) },
  JourneyEvent: {
    allOf: [refTo('ClientEvent'), membersOf({ brand_id: { ...brand_id, description: 'The brand.' } })],
  },
};

function membersOf(properties: Readonly<Record<string, object>>) {
  const example: Readonly<Record<string, unknown>> = exampleEvent;
  return {
    required: Object.keys(properties),
    properties: mapValues(properties, (schema, name) => ({
      ...schema,
      ...(name.endsWith('id') && { examples: [example[name]] }),
    })),
  };
}

/** Schemas have the names of their types, so the discriminator needs no mapping. */
const anyEvent = {
  type: 'object',
  // Validators with discriminators require it here, or in every schema of the list.
  required: ['type'],
  oneOf: publicEventTypes.map((type) => refTo(type)),
  discriminator: { propertyName: 'type' },
};

export const anyEventName = Event.title;

/** By name, in the form that receivers get. */
export const eventSchemas: Readonly<Record<string, object>> = {
  ...envelopes,
  [modeName]: modeSchema,
  [anyEventName]: anyEvent,
  ...Object.fromEntries(publicEventTypes.map((type) => [type, bodySchema(type)])),
  JourneyData: journeyData,
  ...Object.fromEntries(publicEventTypes.map((type) => [dataName(type), dataSchema(type)])),
};

/** Example body of an event. */
export const eventExample = {
  ...exampleEvent,
  data: eventDataSample(exampleEvent.type as PublicEventType),
};

function bodySchema(type: PublicEventType): object {
  const envelope: keyof typeof envelopes = isOfJourney(type) ? 'JourneyEvent' : 'ClientEvent';
  const properties = { type: only(type), data: refTo(dataName(type)) };
  return { allOf: [refTo(envelope), { properties, required: Object.keys(properties) }] };
}

function dataSchema(type: PublicEventType): object {
  const own = eventDataSchema(type);
  return isOfJourney(type) ? { allOf: [refTo('JourneyData'), own] } : { type: 'object', ...own };
}

function dataName(type: PublicEventType): string {
  return eventRegistry[type].data.name;
}

export function refTo(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}
