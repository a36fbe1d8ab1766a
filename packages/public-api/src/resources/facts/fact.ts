import { Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { BrandId } from '../../schema/ids.ts';
import { object, oneOf, vocabulary } from '../../schema/json-schema.ts';
import { IntakeMode, intakeModes } from '../offerings/intake-mode.ts';

const codePattern = '^[a-z][a-z0-9_]{0,63}$';

/** What the values of a fact are. */
const FactValueType = vocabulary('FactValueType', {
  boolean: 'Yes or no.',
  code: 'Codes of the options of the fact.',
  number: 'A number, in `unit` where there is one.',
  date: 'A calendar day.',
  string: 'A text.',
});

/** How many values a fact has. */
const Cardinality = vocabulary('Cardinality', {
  single: 'One value.',
  multi: 'Any number of values, each once; of value type `code` only.',
});

/** Query of the fact catalog (interface.md 4.8). A therapy that is unknown is 404, like one without an intake. */
export const FactQuery = Type.Object({
  therapy: Type.String({
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

const exampleFact = {
  code: 'brd_4fKq0ZcX1mB7tRj2vWnY9s:smoker',
  cardinality: 'single',
  value_type: 'code',
  options: [
    { code: 'never', exclusive: false },
    { code: 'daily', exclusive: false },
  ],
};

/** A fact that a question may bind (interface.md 2.13). */
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
      }),
      { description: 'The options of a fact of value type `code`.' },
    ),
  ),
  unit: Type.Optional(Type.String({ description: 'The unit of a number.' })),
  min: Type.Optional(
    Type.Number({ description: 'The least number, where it is the same for every patient.' }),
  ),
  max: Type.Optional(
    Type.Number({ description: 'The greatest number, where it is the same for every patient.' }),
  ),
  decimals: Type.Optional(Type.Integer({ description: 'How many decimal places a number may have.' })),
});

const exampleCatalog = {
  brand_id: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
  therapy: 'weight_loss',
  mode: 'initial',
  facts: [
    exampleFact,
    {
      ...{ code: 'weight_kg', cardinality: 'single', value_type: 'number' },
      ...{ unit: 'kg', min: 30, max: 400, decimals: 1 },
    },
  ],
};

/** Body of the fact catalog (interface.md 2.13). */
export const FactCatalog = resource('FactCatalog', exampleCatalog, {
  brand_id: BrandId,
  therapy: Type.String(),
  mode: IntakeMode,
  facts: Type.Array(Fact),
});

const exampleCreate = { ...exampleFact, code: 'smoker', options: [{ code: 'never' }, { code: 'daily' }] };

/** Body of the creation of a fact of the brand's own. */
export const FactCreate = requestBody('FactCreate', [exampleCreate], {
  code: Type.String({
    pattern: codePattern,
    description: 'Without prefix; the platform puts the brand and a colon before it.',
  }),
  value_type: FactValueType,
  cardinality: Cardinality,
  options: Type.Optional(
    Type.Array(
      object(
        'FactOptionCreate',
        {
          code: Type.String({ pattern: codePattern }),
          exclusive: Type.Optional(Type.Boolean({ default: false })),
        },
        { additionalProperties: false },
      ),
      { maxItems: 50, description: 'At least two options for value type `code`, and none for another one.' },
    ),
  ),
});
