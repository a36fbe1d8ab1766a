import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { EnrollmentService, EnrollmentStatus } from '@telehealth/contracts/intake/v1/enrollment_service';
import { DomainError } from '@telehealth/errors';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import { brandOf } from '../app/brand-of.ts';
import type { Context } from '../context.ts';
import { enrollmentStatus } from '../domain/enrollment.ts';
import { findJourney } from '../storage/journeys.ts';

const statuses = {
  intake: EnrollmentStatus.INTAKE,
  submitted: EnrollmentStatus.SUBMITTED,
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

export function enrollmentService({ journeys }: Context): Contract {
  return contract(EnrollmentService, 'internal', {
    async getEnrollment({ journeyId }, call) {
      const found = await findJourney(journeys, { ...brandOf(call), journeyId }, limitsOf(call));
      if (!found) throw new DomainError('not-found', 'the brand has no such journey');
      const { status: session, phase, order, timeline = [] } = found;
      const status = enrollmentStatus({ session, phase, order: order?.state, timeline });
      const enrollment = {
        journeyId: found._id,
        brandId: found.brandId,
        offeringRef: found.offeringRef ?? '',
        phase: phase ?? '',
        status: statuses[status],
        milestones: timeline.map(({ type, occurredAt }) => ({
          type,
          occurredAt: timestampFromMs(occurredAt),
        })),
        createdAt: timestampFromMs(found.createdAt),
        updatedAt: timestampFromMs(found.updatedAt),
      };
      return { enrollment };
    },
  });
}
