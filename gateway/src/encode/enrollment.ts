import { type Timestamp, timestampDate } from '@bufbuild/protobuf/wkt';
import {
  EnrollmentStatus,
  type Enrollment as WireEnrollment,
} from '@telehealth/contracts/intake/v1/enrollment_service';
import type { Enrollment } from '../schemas/enrollment.ts';

const statuses: Readonly<Record<EnrollmentStatus, Enrollment['status'] | undefined>> = {
  [EnrollmentStatus.UNSPECIFIED]: undefined,
  [EnrollmentStatus.INTAKE]: 'intake',
  [EnrollmentStatus.SUBMITTED]: 'submitted',
  [EnrollmentStatus.BLOCKED]: 'blocked',
  [EnrollmentStatus.ABANDONED]: 'abandoned',
  [EnrollmentStatus.CHECKOUT]: 'checkout',
  [EnrollmentStatus.PAID]: 'paid',
  [EnrollmentStatus.IN_REVIEW]: 'in_review',
  [EnrollmentStatus.DEFERRED]: 'deferred',
  [EnrollmentStatus.APPROVED]: 'approved',
  [EnrollmentStatus.FULFILMENT]: 'fulfilment',
  [EnrollmentStatus.DELIVERED]: 'delivered',
  [EnrollmentStatus.CLOSED]: 'closed',
};

/** An enrollment as bodies show it (decisions.md 3). */
export function enrollmentToJson(enrollment: WireEnrollment | undefined): Enrollment {
  const status = enrollment && statuses[enrollment.status];
  if (enrollment === undefined || status === undefined) throw new Error('an answer without an enrollment');
  const { phase, createdAt, updatedAt } = enrollment;
  return {
    journey_id: enrollment.journeyId,
    brand_id: enrollment.brandId,
    offering_ref: enrollment.offeringRef || null,
    phase: phase === 'qualification' || phase === 'clinical' ? phase : null,
    status,
    milestones: enrollment.milestones.map(({ type, occurredAt }) => ({
      type,
      occurred_at: isoInstant(occurredAt),
    })),
    created_at: isoInstant(createdAt),
    updated_at: isoInstant(updatedAt),
  };
}

function isoInstant(instant: Timestamp | undefined): string {
  if (instant === undefined) throw new Error('an answer without an instant');
  return timestampDate(instant).toISOString();
}
