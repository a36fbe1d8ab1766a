import type { Session } from '@telehealth/instrument/walk';
import { happened } from '../history/timeline.ts';
import type { Journey } from '../journeys/journey.ts';
import { lastNodeOf, type Visit, visitsOf } from './visits.ts';

/** What one journey adds to the funnel of its brand. */
export interface Contribution {
  /** Empty: the journey recorded no offering. */
  readonly offeringRef: string;
  /** `id@version` of the bundle. */
  readonly instrumentVersion: string;
  readonly isSubmitted: boolean;
  readonly isEligible: boolean;
  readonly isPaid: boolean;
  readonly visits: readonly Visit[];
  /** The node at which the patient left; absent while the patient goes on, and at the end. */
  readonly leftAt?: string;
}

/**
 * What a journey adds to a funnel; undefined for one that does not count: without an answer, of a test run, or erased. A patient has left
 * where the session was ended early, or rests so long that it was recorded.
 */
export function contributionOf(journey: Journey, session: Session): Contribution | undefined {
  const { instrument, offeringRef = '', timeline = [], unansweredSince, e2eRunId, erasedAt } = journey;
  if (unansweredSince !== undefined || e2eRunId !== undefined || erasedAt !== undefined) return undefined;
  const leftAt = hasLeft(journey) ? lastNodeOf(session) : undefined;
  return {
    offeringRef,
    instrumentVersion: `${instrument.id}@${instrument.version}`,
    isSubmitted: happened(timeline, 'intake.submitted'),
    isEligible: journey.eligibility === 'eligible',
    isPaid: happened(timeline, 'payment.succeeded'),
    visits: visitsOf(session),
    ...(leftAt !== undefined && { leftAt }),
  };
}

function hasLeft({ status, idleSince }: Journey): boolean {
  if (status === 'active') return idleSince === undefined;
  return status === 'abandoned' || status === 'blocked';
}
