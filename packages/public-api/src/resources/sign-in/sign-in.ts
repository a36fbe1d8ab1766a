import { Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { JourneyId } from '../../schema/ids.ts';
import { object, orNull, time } from '../../schema/json-schema.ts';
import { EnrollmentStatus } from '../enrollments/enrollment.ts';
import { exampleOfferingRef } from '../offerings/example-offering.ts';

const exampleToken = 'dGhpcyBpcyBub3QgYSB0b2tlbiBvZiBhbnlib2R5IDE';

export const NewSignInLink = requestBody('NewSignInLink', [{}], {
  return_to: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2048,
      description:
        'Where the patient goes afterwards: an address on the `redirect_allowlist` or the member domain. Without it, the member domain, else the first entry of the list.',
    }),
  ),
});

export const SignInLink = resource(
  'SignInLink',
  {
    url: `https://api.telehealth.example/v1/auth/login?link=${exampleToken}`,
    expires_at: '2026-02-03T16:15:12.408Z',
  },
  {
    url: Type.Optional(
      Type.String({
        description:
          'Where to send the browser of the patient. It works once. The answer to a repeated `Idempotency-Key` has none: make another link.',
      }),
    ),
    expires_at: time('Until when it works.'),
  },
);

export const SignInCode = requestBody('SignInCode', [{ code: exampleToken }], {
  code: Type.String({
    minLength: 1,
    maxLength: 128,
    description: 'The `code` that was added to `return_to`. It works once, for a minute.',
  }),
});

export const SignIn = resource(
  'SignIn',
  {
    person_id: 'per_3nXq8Zr1LmC5yTkVb7Wd2e',
    signed_in_at: '2026-02-03T16:05:12.408Z',
    journeys: [
      {
        journey_id: 'jny_7pQ2sVd9KfJx4TgBn6Wc1M',
        status: 'submitted',
        offering_ref: exampleOfferingRef,
        updated_at: '2026-02-03T16:05:12.408Z',
      },
    ],
  },
  {
    person_id: Type.String({
      description:
        'The person as this brand knows them. The same person has another id at every other brand.',
    }),
    signed_in_at: time(),
    journeys: Type.Array(
      object('PersonJourney', {
        journey_id: JourneyId,
        status: EnrollmentStatus,
        offering_ref: orNull(Type.String()),
        updated_at: time(),
      }),
      {
        description:
          'The journeys of the brand that are bound to the person, the latest change first; at most 200.',
      },
    ),
  },
);
