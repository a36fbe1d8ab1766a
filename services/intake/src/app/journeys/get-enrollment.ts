import { DomainError } from '@telehealth/errors';
import type { Phase } from '@telehealth/instrument/bundle';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { type EnrollmentStatus, enrollmentStatus } from '../../domain/journeys/enrollment.ts';
import type { TimelineEntry } from '../../domain/journeys/timeline.ts';
import { findJourney } from '../../storage/journeys.ts';

/** The progress of a journey, without patient data. */
export interface Enrollment {
  readonly journeyId: string;
  readonly brandId: string;
  /** Undefined: the journey was opened without an offering. */
  readonly offeringRef: string | undefined;
  /** Undefined: one continuous pass. */
  readonly phase: Phase | undefined;
  readonly status: EnrollmentStatus;
  /** In the order they were recorded. */
  readonly timeline: readonly TimelineEntry[];
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms. */
  readonly updatedAt: number;
}

/** The progress of a journey. Throws `not-found` for a missing journey and for one of another brand. */
export async function getEnrollment(
  { journeys }: Context,
  call: Call,
  journeyId: string,
): Promise<Enrollment> {
  const found = await findJourney(journeys, { ...brandOf(call), journeyId }, limitsOf(call));
  if (!found) throw new DomainError('not-found', 'the brand has no such journey');
  const { status: session, phase, order, timeline = [] } = found;
  return {
    journeyId: found._id,
    brandId: found.brandId,
    offeringRef: found.offeringRef,
    phase,
    status: enrollmentStatus({ session, phase, order: order?.state, timeline }),
    timeline,
    createdAt: found.createdAt,
    updatedAt: found.updatedAt,
  };
}
