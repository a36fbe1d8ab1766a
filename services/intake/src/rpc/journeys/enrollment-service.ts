import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  Eligibility,
  type EnrollmentSchema,
  EnrollmentService,
  EnrollmentStatus,
} from '@telehealth/contracts/intake/v1/enrollment_service';
import { type Contract, contract } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import { getJourney } from '../../app/journeys/get-journey.ts';
import type { Context } from '../../context.ts';
import { enrollmentStatus } from '../../domain/journeys/enrollment.ts';
import { enrollmentOffering, enrollmentPhases } from '../../domain/journeys/enrollment-details.ts';
import type { Journey } from '../../domain/journeys/journey.ts';

/** The statuses as the contract names them. */
export const statuses = {
  intake: EnrollmentStatus.INTAKE,
  submitted: EnrollmentStatus.SUBMITTED,
  not_eligible: EnrollmentStatus.NOT_ELIGIBLE,
  declined: EnrollmentStatus.DECLINED,
  blocked: EnrollmentStatus.BLOCKED,
  abandoned: EnrollmentStatus.ABANDONED,
  checkout: EnrollmentStatus.CHECKOUT,
  paid: EnrollmentStatus.PAID,
  clinical_submitted: EnrollmentStatus.CLINICAL_SUBMITTED,
  refunded: EnrollmentStatus.REFUNDED,
  disputed: EnrollmentStatus.DISPUTED,
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
      const name = { ...brandOf(call), journeyId };
      return { enrollment: enrollmentToProto(await getJourney(context, name, limitsOf(call))) };
    },
  });
}

/** Names what is shown: nothing else of a journey leaves by this contract. */
function enrollmentToProto(journey: Journey): MessageInitShape<typeof EnrollmentSchema> {
  const { _id: journeyId, brandId, phase = '', timeline = [], orders = [] } = journey;
  return {
    journeyId,
    brandId,
    offeringRef: enrollmentOffering(journey) ?? '',
    phase,
    status: statuses[enrollmentStatus(journey)],
    eligibility: eligibilities[journey.eligibility ?? 'not_evaluated'],
    milestones: timeline.map(({ type, occurredAt }) => ({ type, occurredAt: timestampFromMs(occurredAt) })),
    phases: enrollmentPhases(journey).map(({ submittedAt, ...each }) => ({
      ...each,
      ...(submittedAt !== undefined && { submittedAt: timestampFromMs(submittedAt) }),
    })),
    orderRefs: orders.map(({ orderRef }) => orderRef).toSorted(),
    createdAt: timestampFromMs(journey.createdAt),
    updatedAt: timestampFromMs(journey.updatedAt),
  };
}
