import type { Session } from '@telehealth/instrument/walk';
import { happened } from '../history/timeline.ts';
import type { Journey } from '../journeys/journey.ts';
import { lastNodeOf, type Visit, visitsOf } from './visits.ts';

export interface Contribution {
  /** Empty: the journey recorded no offering. */
  readonly offeringRef: string;
  /** The `utm_source` of the visit. */
  readonly source?: string;
  /** `id@version` of the bundle. */
  readonly instrumentVersion: string;
  readonly isSubmitted: boolean;
  readonly isEligible: boolean;
  readonly isPaid: boolean;
  readonly visits: readonly Visit[];
  /** The node at which the patient left; absent while the patient continues, and at the end. */
  readonly leftAt?: string;
}

/**
 * Undefined without an answer, for a test run, and once erased. A patient has left a session that ended early or was recorded
 * as abandoned.
 */
export function contributionOf(journey: Journey, session: Session): Contribution | undefined {
  const {
    instrument,
    offeringRef = '',
    attribution,
    timeline = [],
    unansweredSince,
    e2eRunId,
    erasedAt,
  } = journey;
  if (unansweredSince !== undefined || e2eRunId !== undefined || erasedAt !== undefined) return undefined;
  const leftAt = hasLeft(journey) ? lastNodeOf(session) : undefined;
  return {
    offeringRef,
    ...(attribution?.source !== undefined && { source: attribution.source }),
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
