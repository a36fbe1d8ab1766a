import { DomainError } from '@telehealth/errors';
import type { Phase } from '@telehealth/instrument/bundle';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { type EnrollmentStatus, enrollmentStatus } from '../../domain/journeys/enrollment.ts';
import type { TimelineEntry } from '../../domain/journeys/timeline.ts';
import { findJourney } from '../../storage/journeys.ts';

/** How far a journey has come; nothing in it is the patient's. */
export interface Enrollment {
  readonly journeyId: string;
  readonly brandId: string;
  /** Undefined: the journey was opened for none. */
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

/** How far the brand's journey has come. Throws `not-found` when it has no such journey: a foreign one is none. */
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
