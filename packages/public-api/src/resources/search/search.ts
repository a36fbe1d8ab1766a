import { Type } from 'typebox';
import { resource } from '../../schema/envelope.ts';
import { object, oneOf, orNull } from '../../schema/json-schema.ts';
import { exampleOfferingRef } from '../offerings/example-offering.ts';

export const searchKinds = ['journey', 'order', 'event', 'delivery', 'registration', 'offering'] as const;

export const SearchQuery = Type.Object({
  q: Type.String({
    minLength: 1,
    maxLength: 128,
    pattern: '^[A-Za-z0-9._:-]+$',
    description: 'A whole id or reference. The case of the first letters of an id does not matter.',
  }),
});

const SearchHit = object('SearchHit', {
  kind: oneOf(searchKinds, { description: 'What it is.' }),
  id: Type.String(),
  brand_id: orNull(Type.String({ description: 'Null: it is about no brand.' })),
  label: orNull(Type.String({ description: 'What tells it from others, such as its type.' })),
  status: orNull(Type.String({ description: 'As its own resource says it.' })),
});

export const SearchAnswer = resource(
  'SearchAnswer',
  {
    data: [
      {
        kind: 'order',
        id: 'ord_8sGw3LhYq5NzVb2KpTc7Rx',
        brand_id: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
        label: exampleOfferingRef,
        status: 'paid',
      },
    ],
  },
  { data: Type.Array(SearchHit) },
);
