import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs, timestampMs } from '@bufbuild/protobuf/wkt';
import {
  Eligibility,
  type EnrollmentSchema,
  EnrollmentService,
  EnrollmentStatus,
} from '@telehealth/contracts/intake/v1/enrollment_service';
import { type Contract, messageContract } from '@telehealth/rpc';
import {
  brandOf,
  clientIdOf,
  limitsOf,
  nextPageToken,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit';
import { getEnrollment } from '../../app/journeys/get-enrollment.ts';
import { listEnrollments } from '../../app/journeys/list-enrollments.ts';
import type { Context } from '../../context.ts';
import { enrollmentStatus } from '../../domain/journeys/enrollment.ts';
import { enrollmentOffering, enrollmentPhases } from '../../domain/journeys/enrollment-details.ts';
import type { Journey } from '../../domain/journeys/journey.ts';
import { isProcessing, wasPaying } from '../../domain/journeys/journey-order.ts';

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

const statusNames: ReadonlyMap<EnrollmentStatus, string> = new Map(
  Object.entries(statuses).map(([name, status]) => [status, name]),
);

/** The classes as the contract names them. */
export const eligibilities = {
  not_evaluated: Eligibility.NOT_EVALUATED,
  eligible: Eligibility.ELIGIBLE,
  needs_review: Eligibility.NEEDS_REVIEW,
  not_eligible: Eligibility.NOT_ELIGIBLE,
} as const;

export function enrollmentService(context: Context): Contract {
  return messageContract(EnrollmentService, 'internal', {
    async getEnrollment({ journeyId }, call) {
      const name = { ...brandOf(call), journeyId };
      return { enrollment: enrollmentToProto(await getEnrollment(context, name, limitsOf(call))) };
    },
    async listEnrollments(request, call) {
      const { updatedSince, status, offeringRef, reference, personId, limit, pageToken } = request;
      const brandId = call.tenancy?.brandId;
      const wanted = statusNames.get(status);
      const query = {
        clientId: clientIdOf(call),
        filter: {
          ...(brandId !== undefined && { brandId }),
          ...(wanted !== undefined && { enrollmentStatus: wanted }),
          ...(offeringRef !== '' && { enrollmentOffering: offeringRef }),
          ...(reference !== '' && { reference }),
          ...(personId !== '' && { personId }),
        },
        changedSince: updatedSince && timestampMs(updatedSince),
        after: readPageToken(pageToken, 'number', 'text'),
        limit: pageLimit(limit),
      };
      const page = await listEnrollments(context, query, limitsOf(call));
      return {
        enrollments: page.rows.map(enrollmentToProto),
        nextPageToken: nextPageToken(page, ({ enrollmentChangedAt = 0, _id }) => [enrollmentChangedAt, _id]),
        ...(page.watermark !== undefined && { watermark: timestampFromMs(page.watermark) }),
      };
    },
  });
}

/** Names what is shown: nothing else of a journey leaves by this contract. */
function enrollmentToProto(journey: Omit<Journey, 'sealed'>): MessageInitShape<typeof EnrollmentSchema> {
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
    orderRefs: orders
      .filter(wasPaying)
      .map(({ orderRef }) => orderRef)
      .toSorted(),
    paymentProcessing: isProcessing({ orders }),
    reference: journey.reference ?? '',
    personId: journey.personId ?? '',
    createdAt: timestampFromMs(journey.createdAt),
    updatedAt: timestampFromMs(journey.enrollmentChangedAt ?? journey.updatedAt),
  };
}
