import { datePrecisions } from '@telehealth/conditions';
import { Type } from 'typebox';
import { decimalPlaces, expressionSchema, unit } from './expression-schema.ts';
import { closed, code, copyKey, listOf, versionName } from './schema-parts.ts';
import { itemSourceSchema, optionSourceSchema } from './source-schema.ts';

const count = Type.Optional(Type.Integer({ minimum: -200, maximum: 200 }));

/** Added to a day; negative values are subtracted. */
export const periodSchema = Type.Object(
  { years: count, months: count, weeks: count, days: count },
  { additionalProperties: false, minProperties: 1 },
);

export const boundSchema = Type.Union([
  Type.Number(),
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  Type.Literal('as_of', { description: 'The day the session was opened, where the patient is.' }),
  closed(
    { as_of: periodSchema },
    'That day with the period added, for example `{ "as_of": { "years": -18 } }`.',
  ),
  closed(
    {
      fact: code,
      plus: Type.Optional(
        Type.Union([Type.Number(), periodSchema], {
          description:
            'Added to the answer: a period to a date, a number in its unit to a number. What is negative is subtracted.',
        }),
      ),
    },
    'The answer to another fact: of the same type and unit, and asked before this one. An unknown answer bounds nothing.',
  ),
]);

const pleaseSaySchema = closed(
  {
    label_key: Type.Optional(copyKey),
    required: Type.Optional(Type.Boolean({ description: 'Whether the option needs the text.' })),
    max_length: Type.Integer({ minimum: 1, maximum: 2000, description: 'Characters, at most.' }),
  },
  'The option asks for a text, labelled in the words of the platform unless it has its own. No condition reads it.',
);

const optionMembers = {
  code,
  label_key: Type.Optional(copyKey),
  exclusive: Type.Optional(
    Type.Boolean({ description: "A 'none of these' option: contradicts every other one, and counts 0." }),
  ),
  score: Type.Optional(
    Type.Number({
      description: 'What derivations count for the option. All options of a fact have one, or none.',
    }),
  ),
  classification_code: Type.Optional(versionName),
  source: optionSourceSchema,
};

export const optionSchema = closed({ ...optionMembers, please_say: Type.Optional(pleaseSaySchema) });

/** Of a fact, or of a field of an entry. */
const valueMembers = {
  code,
  cardinality: Type.Enum(['single', 'multi'], { description: 'Only a `code` fact can be `multi`.' }),
  unit: Type.Optional({ ...unit, description: 'Of a number.' }),
  precision: Type.Optional(
    Type.Enum([...datePrecisions], {
      description:
        'Of a date: by what it is known. An answer is then `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; `day` when absent.',
    }),
  ),
  min: Type.Optional(boundSchema),
  max: Type.Optional(boundSchema),
  decimals: Type.Optional(
    Type.Integer({
      ...decimalPlaces,
      description: 'Decimal places of a number, at most. Absent: 1 for kilograms and pounds, else 0.',
    }),
  ),
  max_length: Type.Optional(
    Type.Integer({
      ...{ minimum: 1, maximum: 2000 },
      description: 'Characters of a text, at most; 2000 when absent.',
    }),
  ),
  fold_case: Type.Optional(
    Type.Boolean({
      description: 'Conditions compare the text without regard to case and to white space around it.',
    }),
  ),
};

export const fieldSchema = closed(
  {
    ...valueMembers,
    value_type: Type.Enum(['boolean', 'code', 'number', 'date', 'string']),
    options: Type.Optional(listOf(closed(optionMembers), 1, 200)),
    label_key: copyKey,
    source: itemSourceSchema,
  },
  'A value of each entry. No bound of it is another fact.',
);

const amount = Type.Integer({ minimum: 0, maximum: 20 });

export const factSchema = closed(
  {
    ...valueMembers,
    value_type: Type.Enum(['boolean', 'code', 'number', 'date', 'string', 'address', 'media', 'entries']),
    options: Type.Optional(listOf(optionSchema, 1, 200)),
    fields: Type.Optional({
      ...listOf(fieldSchema, 1, 8),
      description: 'Of `entries`: what each of them consists of.',
    }),
    min_entries: Type.Optional({ ...amount, description: 'Of `entries`; 0 when absent.' }),
    max_entries: Type.Optional({ ...amount, minimum: 1, description: 'Of `entries`; 20 when absent.' }),
    label_key: Type.Optional(copyKey),
    screening: Type.Optional(
      Type.Enum(['shared', 'medical'], {
        description:
          "Whether a brand's own question may bind the fact. Every fact says it. What a criterion, `stop_when`, a notice or a consent under a condition reads is medical whatever it says.",
      }),
    ),
    identity_document: Type.Optional(
      Type.Boolean({ description: 'A government ID: never asked, never counted (interface.md 4.1 rule 5).' }),
    ),
    contact: Type.Optional(Type.Boolean({ description: 'Tells who the patient is or where to reach them.' })),
    autocomplete: Type.Optional(
      Type.Enum(['name', 'given-name', 'additional-name', 'family-name'], {
        description:
          "The part of the patient's name that a text is, for browsers to fill in. Of contact data only.",
      }),
    ),
    source: itemSourceSchema,
  },
  'Something a question collects. Bounds are inclusive. What a node shows of it is called by its label.',
);

export const derivationSchema = closed(
  {
    code,
    value_type: Type.Enum(['number', 'code']),
    label_key: Type.Optional(copyKey),
    expr: expressionSchema,
    unit: Type.Optional({ ...unit, description: 'Of a number; it has to be that of the expression.' }),
    min: Type.Optional(Type.Number({ description: 'A value outside the bounds is unknown.' })),
    max: Type.Optional(Type.Number()),
    round: Type.Optional(
      Type.Integer({
        ...decimalPlaces,
        description: 'Decimal places where it is shown; conditions read the exact value.',
      }),
    ),
    source: itemSourceSchema,
  },
  'A value computed from facts and other derivations.',
);
