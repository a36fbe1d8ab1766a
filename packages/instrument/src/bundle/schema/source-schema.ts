import { Type } from 'typebox';
import { closed, listOf, notBlank } from './schema-parts.ts';

const name = Type.String({ pattern: notBlank, maxLength: 2048 });
const optionalName = Type.Optional(name);

const codingSchema = closed(
  { system: optionalName, version: optionalName, code: optionalName, display: optionalName },
  'A code of a terminology, such as LOINC.',
);

/** Of an item of a FHIR questionnaire. */
const itemTypes = [
  'boolean',
  'decimal',
  'integer',
  'date',
  'time',
  'string',
  'text',
  'choice',
  'open-choice',
  'attachment',
  'quantity',
  'group',
] as const;

export const itemSourceSchema = Type.Optional(
  closed(
    {
      link_id: name,
      type: Type.Enum(itemTypes),
      position: Type.Integer({
        minimum: 0,
        description: 'Among the items of the questionnaire, in its order.',
      }),
      under: Type.Optional({
        ...listOf(name, 1, 50),
        description: 'The link ids of the items around it, the outermost first.',
      }),
      codes: Type.Optional(listOf(codingSchema, 1, 50)),
      unit: Type.Optional(codingSchema),
    },
    'The item of a FHIR questionnaire that it was imported from. An export has its link id.',
  ),
);

export const optionSourceSchema = Type.Optional(
  Type.Object(
    {
      coding: Type.Optional(codingSchema),
      string: optionalName,
      integer: Type.Optional(Type.Integer()),
      date: optionalName,
      time: optionalName,
    },
    {
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 1,
      description: 'The answer of a FHIR questionnaire that the option stands for.',
    },
  ),
);

export const questionnaireSourceSchema = Type.Optional(
  closed(
    { questionnaire: name },
    'The canonical address of the FHIR questionnaire that the bundle was imported from.',
  ),
);
