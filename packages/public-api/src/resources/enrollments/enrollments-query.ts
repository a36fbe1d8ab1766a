import { type EnrollmentStatusName, enrollmentStatuses } from '@telehealth/contracts/enrollment-statuses';
import { caseNumberPattern, offeringRefMaxLength, offeringRefPattern } from '@telehealth/ids';
import { Type } from 'typebox';
import { pageOf, resource } from '../../schema/envelope.ts';
import { oneOf, orNull, time } from '../../schema/json-schema.ts';
import { PageQuery } from '../../schema/page.ts';
import { Enrollment, exampleEnrollment } from './enrollment.ts';

export const EnrollmentsQuery = Type.Object({
  updated_since: Type.Optional(
    time('Narrows the list to enrollments whose `updated_at` is this time or later.'),
  ),
  status: Type.Optional(
    oneOf(Object.keys(enrollmentStatuses) as EnrollmentStatusName[], {
      description: 'Narrows the list to enrollments with this status.',
    }),
  ),
  offering_ref: Type.Optional(
    Type.String({
      pattern: offeringRefPattern,
      maxLength: offeringRefMaxLength,
      description: 'Narrows the list to enrollments for this offering.',
    }),
  ),
  reference: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9._:-]{1,64}$',
      description: 'Narrows the list to enrollments with this `reference`.',
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
      description: 'Narrows the list to enrollments of this person.',
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
          'Every change up to this time is in this page or in one before it. Null while the client has no enrollment.',
      }),
    ),
  },
);
