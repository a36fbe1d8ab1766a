import { type TArray, type TSchema, Type } from 'typebox';
import { oneOf, time } from './json-schema.ts';

/** The parameter may be sent several times. */
export function anyOf<T extends TSchema>(value: T, description: string): TArray<T> {
  return Type.Array(value, { minItems: 1, maxItems: 20, description });
}

/** Of a list by one time: that of an act, an event or a creation. */
export const PeriodQuery = Type.Object({
  since: Type.Optional(time('Only from this time on.')),
  until: Type.Optional(time('Only before this time.')),
});

/** Of the creation. */
export const CreatedQuery = Type.Object({
  created_since: Type.Optional(time('Only what was created at this time or later.')),
  created_until: Type.Optional(time('Only what was created before this time.')),
});

export const meaningOfOrder =
  '`asc`: by the last change, the earliest first. `desc`: by the creation, the latest first.';

/** Of a list that can be followed (decisions.md 15). */
export const OrderedQuery = Type.Object({
  order: Type.Optional(oneOf(['asc', 'desc'], { default: 'asc', description: meaningOfOrder })),
  updated_since: Type.Optional(time('Only what changed last at this time or later.')),
  ...CreatedQuery.properties,
});

/** No index serves another range. */
export const rangeOfOrder =
  'The order `asc` takes `updated_since`, `desc` takes `created_since` and `created_until`.';
