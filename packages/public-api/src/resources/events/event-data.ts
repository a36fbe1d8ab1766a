import { type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf';
import { TimestampSchema } from '@bufbuild/protobuf/wkt';
import { toEventJson, toMessage } from '@telehealth/contracts/codec';
import { eventSamples } from '@telehealth/contracts/event-samples';
import { emptiableEventTexts, eventVocabulary } from '@telehealth/contracts/event-vocabularies';
import { eventRegistry, type PublicEventType } from '@telehealth/contracts/events';

/** Other events are about the client as a whole. */
export function isOfJourney(type: PublicEventType): boolean {
  return type.startsWith('journey.');
}

/** Common to all journey events. */
export const journeyData = {
  type: 'object',
  required: ['journey_id', 'sequence'],
  properties: {
    journey_id: { $ref: '#/components/schemas/JourneyId' },
    sequence: { type: 'integer', minimum: 1, description: 'Counts the events of the journey.' },
  },
};

/** From the contract of the type; for journeys without `journeyData`. */
export function eventDataSchema(type: PublicEventType) {
  const fields = messageOf(type).fields.filter(({ name }) => !isOfJourney(type) || name !== 'journey_id');
  const required = fields.filter(({ name }) => !emptiableEventTexts.has(name)).map(({ name }) => name);
  return {
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(fields.map((field) => [field.name, describedSchema(field)])),
  };
}

/** In the form of the body. */
export function eventDataSample(type: PublicEventType): object {
  const message = messageOf(type);
  const sample = toEventJson(message, toMessage(message, { ...eventSamples[type] }));
  return isOfJourney(type) ? { ...sample, sequence: 1 } : sample;
}

/** For fields whose name is not enough. */
const descriptions: Readonly<Record<string, string>> = {
  total_minor: 'The price of the order in minor units of the currency. Book `captured_minor`.',
  captured_minor:
    'What was captured, in minor units of the currency: less than `total_minor` after a smaller capture.',
};

function describedSchema(field: DescField): object {
  const description = descriptions[field.name];
  return { ...fieldSchema(field), ...(description !== undefined && { description }) };
}

function messageOf(type: PublicEventType): DescMessage {
  return eventRegistry[type].data;
}

function isTimestamp({ message }: DescField): boolean {
  return message?.typeName === TimestampSchema.typeName;
}

function fieldSchema(field: DescField): object {
  const { name, fieldKind, scalar } = field;
  if (fieldKind === 'list') return { type: 'array', items: { type: 'string' } };
  if (isTimestamp(field)) return { type: 'string', format: 'date-time' };
  if (scalar === ScalarType.BOOL) return { type: 'boolean' };
  if (scalar === ScalarType.INT64 || scalar === ScalarType.UINT32) return { type: 'integer', minimum: 0 };
  if (scalar !== ScalarType.STRING) throw new Error(`the field ${name} of an event has no schema`);
  const codes = eventVocabulary(field);
  return codes === undefined ? { type: 'string' } : { type: 'string', enum: codes };
}
