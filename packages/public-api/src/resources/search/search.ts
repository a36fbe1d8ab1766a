import { Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { JourneyId } from '../../schema/ids.ts';
import { object, oneOf, orNull, time } from '../../schema/json-schema.ts';
import { EnrollmentStatus, exampleEnrollment } from '../enrollments/enrollment.ts';
import { exampleOfferingRef } from '../offerings/example-offering.ts';

const searchKinds = ['journey', 'order', 'event', 'delivery', 'registration', 'offering'] as const;

export const SearchQuery = Type.Object({
  q: Type.String({
    minLength: 1,
    maxLength: 128,
    pattern: '^[A-Za-z0-9._:-]+$',
    description: 'A whole id or reference.',
    examples: ['ord_8sGw3LhYq5NzVb2KpTc7Rx'],
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

/** Each contact is in a body, so that no URL and no log has it. */
export const ContactSearch = {
  ...requestBody('ContactSearch', [{ email: 'patient@example.com' }], {
    email: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
    phone: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'In any usual form.' })),
  }),
  minProperties: 1,
};

const { journey_id, brand_id, status, created_at } = exampleEnrollment;

export const FoundJourneys = resource(
  'FoundJourneys',
  { data: [{ journey_id, brand_id, status, created_at }] },
  {
    data: Type.Array(
      object('FoundJourney', {
        journey_id: JourneyId,
        brand_id: Type.String(),
        status: EnrollmentStatus,
        created_at: time(),
      }),
    ),
  },
);
