import type { PlainInit } from '@telehealth/contracts/codec';
import { type EnrollmentSchema, EnrollmentService } from '@telehealth/contracts/intake/v1/enrollment_service';
import { parseCaseNumber } from '@telehealth/ids';
import { type Contract, contract } from '@telehealth/rpc';
import {
  brandOf,
  clientIdOf,
  limitsOf,
  nextPageToken,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit/calls';
import { getEnrollment, listEnrollments } from '../../app/journeys/enrollments.ts';
import type { Context } from '../../context.ts';
import { enrollmentStatus } from '../../domain/journeys/enrollment.ts';
import { enrollmentOffering, enrollmentPhases } from '../../domain/journeys/enrollment-details.ts';
import type { Journey } from '../../domain/journeys/journey.ts';
import { isProcessing, wasPaying } from '../../domain/journeys/journey-order.ts';

export function enrollmentService(context: Context): Contract {
  return contract(EnrollmentService, {
    async getEnrollment({ journeyId }, call) {
      const name = { ...brandOf(call), journeyId };
      return { enrollment: shownEnrollment(await getEnrollment(context, name, limitsOf(call))) };
    },
    async listEnrollments(request, call) {
      const { updatedSince, status, offeringRef, reference, caseNumber, personId, limit, pageToken } =
        request;
      const brandId = call.tenancy?.brandId;
      const query = {
        clientId: clientIdOf(call),
        filter: {
          ...(brandId !== undefined && { brandId }),
          ...(status && { enrollmentStatus: status }),
          ...(offeringRef !== '' && { enrollmentOffering: offeringRef }),
          ...(reference !== '' && { reference }),
          ...(caseNumber !== '' && { caseNumber: parseCaseNumber(caseNumber) ?? caseNumber }),
          ...(personId !== '' && { personId }),
        },
        changedSince: updatedSince,
        after: readPageToken(pageToken, 'number', 'text'),
        limit: pageLimit(limit),
      };
      const page = await listEnrollments(context, query, limitsOf(call));
      return {
        enrollments: page.rows.map(shownEnrollment),
        nextPageToken: nextPageToken(page, ({ enrollmentChangedAt = 0, _id }) => [enrollmentChangedAt, _id]),
        watermark: page.watermark,
      };
    },
  });
}

/** Lists its fields: nothing else of a journey leaves by it. */
export function shownEnrollment(journey: Omit<Journey, 'sealed'>): PlainInit<typeof EnrollmentSchema> {
  const { _id: journeyId, brandId, phase, reference, caseNumber, attribution, personId } = journey;
  const { createdAt, timeline, orders = [] } = journey;
  return {
    ...{ journeyId, brandId, phase, reference, caseNumber, attribution, personId, createdAt },
    offeringRef: enrollmentOffering(journey),
    status: enrollmentStatus(journey),
    eligibility: journey.eligibility ?? 'not_evaluated',
    milestones: timeline?.map(({ tracking, ...entry }) => ({ ...entry, ...tracking })),
    phases: enrollmentPhases(journey),
    orderRefs: orders
      .filter(wasPaying)
      .map(({ orderRef }) => orderRef)
      .toSorted(),
    paymentProcessing: isProcessing({ orders }),
    updatedAt: journey.enrollmentChangedAt ?? journey.updatedAt,
  };
}
