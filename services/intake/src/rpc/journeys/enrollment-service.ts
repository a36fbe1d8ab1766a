import type { PlainInit } from '@telehealth/contracts/codec';
import { type EnrollmentSchema, EnrollmentService } from '@telehealth/contracts/intake/v1/enrollment_service';
import { type Contract, contract } from '@telehealth/rpc';
import {
  brandOf,
  clientIdOf,
  limitsOf,
  nextPageToken,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit/calls';
import { getEnrollment, listEnrollments, listNewestEnrollments } from '../../app/journeys/enrollments.ts';
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
      const { status, offeringRef, reference, personId, limit, pageToken } = request;
      const brandId = call.tenancy?.brandId;
      const asked = {
        clientId: clientIdOf(call),
        ...(brandId !== undefined && { brandId }),
        statuses: [...request.statuses, status].filter((one) => one !== undefined),
        offeringRefs: offeringRef ? [...request.offeringRefs, offeringRef] : request.offeringRefs,
        ...(reference !== '' && { reference }),
        ...(personId !== '' && { personId }),
        after: readPageToken(pageToken, 'number', 'text'),
        limit: pageLimit(limit),
      };
      if (request.newestFirst) {
        const { createdSince: since, createdUntil: until } = request;
        const page = await listNewestEnrollments(context, { ...asked, since, until }, limitsOf(call));
        return {
          enrollments: page.rows.map(shownEnrollment),
          nextPageToken: nextPageToken(page, ({ createdAt, _id }) => [createdAt, _id]),
        };
      }
      const page = await listEnrollments(context, { ...asked, since: request.updatedSince }, limitsOf(call));
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
  const { _id: journeyId, brandId, phase, reference, personId, createdAt, timeline, orders = [] } = journey;
  return {
    ...{ journeyId, brandId, phase, reference, personId, createdAt },
    offeringRef: enrollmentOffering(journey),
    status: enrollmentStatus(journey),
    eligibility: journey.eligibility ?? 'not_evaluated',
    milestones: timeline,
    phases: enrollmentPhases(journey),
    orderRefs: orders
      .filter(wasPaying)
      .map(({ orderRef }) => orderRef)
      .toSorted(),
    paymentProcessing: isProcessing({ orders }),
    updatedAt: journey.enrollmentChangedAt ?? journey.updatedAt,
  };
}
