import { caseNumberPattern, offeringRefMaxLength, offeringRefPattern } from '@telehealth/ids';
import { Type } from 'typebox';
import { pageOf, resource } from '../../schema/envelope.ts';
import { orNull } from '../../schema/json-schema.ts';
import { anyOf, OrderedQuery } from '../../schema/list-query.ts';
import { PageQuery } from '../../schema/page.ts';
import { Enrollment, EnrollmentStatus, exampleEnrollment } from './enrollment.ts';

export const EnrollmentsQuery = Type.Object({
  ...OrderedQuery.properties,
  status: Type.Optional(anyOf(EnrollmentStatus, 'Only enrollments with this status.')),
  offering_ref: Type.Optional(
    anyOf(
      Type.String({ pattern: offeringRefPattern, maxLength: offeringRefMaxLength }),
      'Only enrollments for this offering.',
    ),
  ),
  reference: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9._:-]{1,64}$',
      description: 'Only enrollments with this `reference`.',
    }),
  ),
  case_number: Type.Optional(
    Type.String({
      pattern: caseNumberPattern,
      description: 'Finds the enrollment of the patient who tells it.',
    }),
  ),
  person_id: Type.Optional(
    Type.String({
      pattern: '^per_[A-Za-z0-9]{22}$',
      description: 'Only enrollments of this person.',
    }),
  ),
  ...PageQuery.properties,
});

/** decisions.md 14. */
export const EnrollmentPage = resource(
  'EnrollmentPage',
  { data: [exampleEnrollment], next_cursor: null, watermark: exampleEnrollment.updated_at },
  {
    ...pageOf(Enrollment).properties,
    watermark: orNull(
      Type.String({
        format: 'date-time',
        examples: [exampleEnrollment.updated_at],
        description:
          'Every change up to this time is in this page or in one before it. Null while the client has no enrollment, and in the order `desc`.',
      }),
    ),
  },
);
