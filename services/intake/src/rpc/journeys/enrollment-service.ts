import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  Eligibility,
  type EnrollmentSchema,
  EnrollmentService,
  EnrollmentStatus,
} from '@telehealth/contracts/intake/v1/enrollment_service';
import { type Contract, contract } from '@telehealth/rpc';
import { type Enrollment, getEnrollment } from '../../app/journeys/get-enrollment.ts';
import type { Context } from '../../context.ts';

/** The statuses as the contract names them. */
export const statuses = {
  intake: EnrollmentStatus.INTAKE,
  submitted: EnrollmentStatus.SUBMITTED,
  not_eligible: EnrollmentStatus.NOT_ELIGIBLE,
  blocked: EnrollmentStatus.BLOCKED,
  abandoned: EnrollmentStatus.ABANDONED,
  checkout: EnrollmentStatus.CHECKOUT,
  paid: EnrollmentStatus.PAID,
  in_review: EnrollmentStatus.IN_REVIEW,
  deferred: EnrollmentStatus.DEFERRED,
  approved: EnrollmentStatus.APPROVED,
  fulfilment: EnrollmentStatus.FULFILMENT,
  delivered: EnrollmentStatus.DELIVERED,
  closed: EnrollmentStatus.CLOSED,
} as const;

/** The classes as the contract names them. */
export const eligibilities = {
  not_evaluated: Eligibility.NOT_EVALUATED,
  eligible: Eligibility.ELIGIBLE,
  needs_review: Eligibility.NEEDS_REVIEW,
  not_eligible: Eligibility.NOT_ELIGIBLE,
} as const;

export function enrollmentService(context: Context): Contract {
  return contract(EnrollmentService, 'internal', {
    async getEnrollment({ journeyId }, call) {
      return { enrollment: enrollmentToProto(await getEnrollment(context, call, journeyId)) };
    },
  });
}

/** Names what is shown: nothing else of a journey leaves by this contract. */
function enrollmentToProto({ journey, status }: Enrollment): MessageInitShape<typeof EnrollmentSchema> {
  const { _id: journeyId, brandId, offeringRef = '', phase = '', timeline = [] } = journey;
  return {
    ...{ journeyId, brandId, offeringRef, phase },
    status: statuses[status],
    eligibility: eligibilities[journey.eligibility ?? 'not_evaluated'],
    milestones: timeline.map(({ type, occurredAt }) => ({ type, occurredAt: timestampFromMs(occurredAt) })),
    createdAt: timestampFromMs(journey.createdAt),
    updatedAt: timestampFromMs(journey.updatedAt),
  };
}
