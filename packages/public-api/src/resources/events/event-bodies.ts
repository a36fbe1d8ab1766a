import { eventRegistry, type PublicEventType, publicEventTypes } from '@telehealth/contracts/events';
import { mapValues } from '../../schema/map-values.ts';
import { Event, exampleEvent } from './event.ts';
import { eventDataSample, eventDataSchema, isOfJourney, journeyData } from './event-data.ts';

const { id, timestamp, test, mode, client_id, brand_id } = Event.properties;
const modeName = 'EventMode';
const { title: _, ...modeSchema } = mode as { readonly title?: unknown };
const ofEvery = { id, timestamp, test, mode: refTo(modeName), client_id };

/** What all bodies have; each type says what its `type` and `data` are. Only events of journeys have a brand. */
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

/** An event of any type. A schema has the name of its type, so that the discriminator needs no mapping. */
const anyEvent = {
  type: 'object',
  // Validators that know the discriminator ask for it here, or in every schema of the list itself.
  required: ['type'],
  oneOf: publicEventTypes.map((type) => refTo(type)),
  discriminator: { propertyName: 'type' },
};

export const anyEventName = Event.title;

/** The schemas of events, by name: lists show them as receivers get them. */
export const eventSchemas: Readonly<Record<string, object>> = {
  ...envelopes,
  [modeName]: modeSchema,
  [anyEventName]: anyEvent,
  ...Object.fromEntries(publicEventTypes.map((type) => [type, bodySchema(type)])),
  JourneyData: journeyData,
  ...Object.fromEntries(publicEventTypes.map((type) => [dataName(type), dataSchema(type)])),
};

/** The body of the example of an event. */
export const eventExample = {
  ...exampleEvent,
  data: eventDataSample(exampleEvent.type as PublicEventType),
};

function bodySchema(type: PublicEventType): object {
  const envelope: keyof typeof envelopes = isOfJourney(type) ? 'JourneyEvent' : 'ClientEvent';
  const properties = { type: { const: type }, data: refTo(dataName(type)) };
  return { allOf: [refTo(envelope), { properties, required: Object.keys(properties) }] };
}

function dataSchema(type: PublicEventType): object {
  const own = eventDataSchema(type);
  return isOfJourney(type) ? { allOf: [refTo('JourneyData'), own] } : { type: 'object', ...own };
}

function dataName(type: PublicEventType): string {
  return eventRegistry[type].data.name;
}

/** A reference to a schema of the document. */
export function refTo(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}
