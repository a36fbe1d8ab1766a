import { Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { BrandId } from '../../schema/ids.ts';
import { object, oneOf, vocabulary } from '../../schema/json-schema.ts';
import { IntakeMode, intakeModes } from '../offerings/intake-mode.ts';

const codePattern = '^[a-z][a-z0-9_]{0,63}$';

const FactValueType = vocabulary('FactValueType', {
  boolean: 'Yes or no.',
  code: 'Codes of the options of the fact.',
  number: 'A number, in `unit` where there is one.',
  date: 'A day, or as `precision` says.',
  string: 'A text.',
});

const Cardinality = vocabulary('Cardinality', {
  single: 'One value.',
  multi: 'Any number of values, each once; of value type `code` only.',
});

/** interface.md 4.8. An unknown therapy is 404, like one without an intake. */
export const FactQuery = Type.Object({
  therapy: Type.String({
    title: 'Therapy',
    minLength: 1,
    description: 'A therapy code. One that the platform does not serve is 404.',
    examples: ['weight_loss'],
  }),
  mode: Type.Optional(
    oneOf(intakeModes, {
      default: 'initial',
      description: 'The mode of the intake. A mode in which the therapy has no intake is 404.',
    }),
  ),
  q: Type.Optional(
    Type.String({
      description: 'Narrows the list to facts whose code contains this text, in upper or lower case.',
    }),
  ),
});

const period = (unit: string) =>
  Type.Optional(Type.Integer({ description: `${unit} to add to the day; what is negative is taken away.` }));

/** Differs between patients. */
const FactBound = object(
  'FactBound',
  {
    fact: Type.Optional(Type.String({ description: 'The bound is the answer to this fact.' })),
    today: Type.Optional(
      object(
        'FactPeriod',
        { years: period('Years'), months: period('Months'), days: period('Days') },
        { description: 'The bound is the day on which the intake begins, with this period added.' },
      ),
    ),
  },
  {
    description:
      'A bound of the questionnaire that differs between patients: it has `fact` or `today`. A question of yours is asked before, and has no bound by another fact.',
  },
);

const PleaseSayLength = Type.Integer({
  minimum: 1,
  maximum: 2000,
  description: 'The option asks for a text of at most so many characters.',
});

const exampleFact = {
  code: 'brd_4fKq0ZcX1mB7tRj2vWnY9s:smoker',
  cardinality: 'single',
  value_type: 'code',
  options: [
    { code: 'never', exclusive: false },
    { code: 'daily', exclusive: false },
  ],
};

/** interface.md 2.13. */
export const Fact = resource('Fact', exampleFact, {
  code: Type.String(),
  cardinality: Cardinality,
  value_type: FactValueType,
  options: Type.Optional(
    Type.Array(
      object('FactOption', {
        code: Type.String(),
        exclusive: Type.Boolean({ description: 'Contradicts every other option.' }),
        label: Type.Optional(
          Type.String({ description: 'As the published questionnaire words it in its first language.' }),
        ),
        please_say: Type.Optional(PleaseSayLength),
      }),
      { description: 'The options of a fact of value type `code`.' },
    ),
  ),
  unit: Type.Optional(Type.String({ description: 'The unit of a number.' })),
  precision: Type.Optional(oneOf(['month', 'year'], { description: 'Of a date that is no day.' })),
  min: Type.Optional(
    Type.Number({ description: 'The least number, where it is the same for every patient.' }),
  ),
  max: Type.Optional(
    Type.Number({ description: 'The greatest number, where it is the same for every patient.' }),
  ),
  min_date: Type.Optional(
    Type.String({ format: 'date', description: 'The first day, where it is the same for every patient.' }),
  ),
  max_date: Type.Optional(
    Type.String({ format: 'date', description: 'The last day, where it is the same for every patient.' }),
  ),
  min_by: Type.Optional(FactBound),
  max_by: Type.Optional(FactBound),
  decimals: Type.Optional(Type.Integer({ description: 'How many decimal places a number may have.' })),
});

const exampleCatalog = {
  brand_id: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
  therapy: 'weight_loss',
  mode: 'initial',
  facts: [
    exampleFact,
    {
      code: 'goal_weight_kg',
      cardinality: 'single',
      value_type: 'number',
      unit: 'kg',
      min: 30,
      max_by: { fact: 'weight_kg' },
      decimals: 1,
    },
  ],
};

/** interface.md 2.13. */
export const FactCatalog = resource('FactCatalog', exampleCatalog, {
  brand_id: BrandId,
  therapy: Type.String({ title: 'Therapy' }),
  mode: IntakeMode,
  facts: Type.Array(Fact),
});

const exampleCreate = { ...exampleFact, code: 'smoker', options: [{ code: 'never' }, { code: 'daily' }] };

export const FactCreate = requestBody('FactCreate', [exampleCreate], {
  code: Type.String({
    pattern: codePattern,
    description: 'Without prefix; the platform puts the brand and a colon before it.',
  }),
  value_type: FactValueType,
  cardinality: Cardinality,
  precision: Type.Optional(oneOf(['month'], { description: 'Of a date that is no day.' })),
  options: Type.Optional(
    Type.Array(
      object(
        'FactOptionCreate',
        {
          code: Type.String({ pattern: codePattern }),
          exclusive: Type.Optional(Type.Boolean({ default: false })),
          please_say: Type.Optional(PleaseSayLength),
        },
        { additionalProperties: false },
      ),
      { maxItems: 50, description: 'At least two options for value type `code`, and none for another one.' },
    ),
  ),
});
