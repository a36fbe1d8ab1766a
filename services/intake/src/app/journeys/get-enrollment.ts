import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { type EnrollmentStatus, enrollmentStatus } from '../../domain/journeys/enrollment.ts';
import type { Journey } from '../../domain/journeys/journey.ts';
import { findJourney } from '../../storage/journeys.ts';

/** A journey, and how far its enrollment has come. */
export interface Enrollment {
  readonly journey: Journey;
  readonly status: EnrollmentStatus;
}

/** The progress of a journey. Throws `not-found` for a missing journey, one of another brand and an erased one. */
export async function getEnrollment(
  { journeys }: Context,
  call: Call,
  journeyId: string,
): Promise<Enrollment> {
  const journey = await findJourney(journeys, { ...brandOf(call), journeyId }, limitsOf(call));
  if (!journey) throw new DomainError('not-found', 'the brand has no such journey');
  return { journey, status: enrollmentStatus(journey) };
}
