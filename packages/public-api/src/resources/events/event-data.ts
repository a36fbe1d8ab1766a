import { type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf';
import { TimestampSchema } from '@bufbuild/protobuf/wkt';
import { toEventJson, toMessage } from '@telehealth/contracts/codec';
import { eventSamples } from '@telehealth/contracts/event-samples';
import { emptiableEventTexts, eventVocabulary } from '@telehealth/contracts/event-vocabularies';
import { eventRegistry, type PublicEventType } from '@telehealth/contracts/events';

/** Whether events of the type are about a journey; the others are about the client as a whole. */
export function isOfJourney(type: PublicEventType): boolean {
  return type.startsWith('journey.');
}

/** What the data of every event of a journey has. */
export const journeyData = {
  type: 'object',
  required: ['journey_id', 'sequence'],
  properties: {
    journey_id: { $ref: '#/components/schemas/JourneyId' },
    sequence: { type: 'integer', minimum: 1, description: 'Counts the events of the journey.' },
  },
};

/** The schema of the data in the bodies of one type, from its contract; of a journey what `journeyData` lacks. */
export function eventDataSchema(type: PublicEventType) {
  const fields = messageOf(type).fields.filter(({ name }) => !isOfJourney(type) || name !== 'journey_id');
  const required = fields.filter(({ name }) => !emptiableEventTexts.has(name)).map(({ name }) => name);
  return {
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(fields.map((field) => [field.name, describedSchema(field)])),
  };
}

/** The data of the sample of one type as its bodies show it. */
export function eventDataSample(type: PublicEventType): object {
  const message = messageOf(type);
  const sample = toEventJson(message, toMessage(message, { ...eventSamples[type] }));
  return isOfJourney(type) ? { ...sample, sequence: 1 } : sample;
}

/** What the name of a field does not say. */
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
