import type { Condition, Operator } from '@telehealth/conditions';
import { only, vocabulary } from '../../schema/json-schema.ts';
import { mapValues } from '../../schema/map-values.ts';
import { schemaName } from '../instrument/controls.ts';

const ref = { type: 'string' };
const codes = { type: 'array', items: { type: 'string' }, minItems: 1 };
const literal = { anyOf: [{ type: 'boolean' }, { type: 'number' }, { type: 'string' }] };
const bound = { anyOf: [{ type: 'number' }, { type: 'string' }] };
const op = vocabulary<Operator>(
  'Operator',
  {
    eq: 'The first is equal to the second.',
    ne: 'The first is not equal to the second.',
    lt: 'The first is less, or earlier.',
    lte: 'The first is not greater, or not later.',
    gt: 'The first is greater, or later.',
    gte: 'The first is not less, or not earlier.',
  },
  { description: 'How two values are compared. Only numbers and days have an order.' },
);
const nested = { $ref: '#/components/schemas/Condition' };
const nestedList = { type: 'array', items: nested, minItems: 1 };

/** Brands ask for no lists. */
type Kind = Exclude<Condition['kind'], 'some_entry' | 'every_entry'>;

/** Members besides `kind`, with their meaning. */
const kinds: Readonly<Record<Kind, { readonly asks: string; readonly members: object }>> = {
  always: { asks: 'Always true.', members: {} },
  answered: { asks: 'Whether the fact is answered.', members: { ref } },
  compare: { asks: 'Compares the fact with a value.', members: { ref, op, value: literal } },
  compare_refs: { asks: 'Compares two facts.', members: { a: ref, op, b: ref } },
  in: {
    asks: 'Whether the fact is one of the values.',
    members: { ref, values: { type: 'array', items: literal, minItems: 1 } },
  },
  between: {
    asks: 'Whether the fact lies within the bounds, inclusive.',
    members: { ref, min: bound, max: bound },
  },
  includes: { asks: 'Whether the option is selected.', members: { ref, value: { type: 'string' } } },
  includes_any: { asks: 'Whether one of the options is selected.', members: { ref, values: codes } },
  includes_all: { asks: 'Whether all of the options are selected.', members: { ref, values: codes } },
  count: {
    asks: 'Compares the number of selected options.',
    members: { ref, op, value: { type: 'integer', minimum: 0 } },
  },
  all: { asks: 'Whether all of the conditions are true.', members: { of: nestedList } },
  any: { asks: 'Whether one of the conditions is true.', members: { of: nestedList } },
  not: { asks: 'Whether the condition is false.', members: { of: nested } },
};

const nameOf = (kind: string) => `${schemaName(kind)}Condition`;

const conditions = Object.entries(kinds).map(([kind, { asks, members }]) => ({
  title: nameOf(kind),
  description: asks,
  type: 'object',
  properties: { kind: only(kind), ...members },
  required: ['kind', ...Object.keys(members)],
  additionalProperties: false,
}));

/** In the document: a schema per kind. */
export const documentedCondition = {
  description:
    "A condition over facts of the brand's earlier questions on this offering. `ref`, `a` and `b` are codes of facts; days are `YYYY-MM-DD`. All but `answered` and `always` are unknown while a fact is unanswered. Left out: always asked.",
  type: 'object',
  oneOf: conditions,
  discriminator: {
    propertyName: 'kind',
    mapping: mapValues(kinds, (_, kind) => `#/components/schemas/${nameOf(kind)}`),
  },
};
