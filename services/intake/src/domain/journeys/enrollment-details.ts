import type { Phase } from '@telehealth/instrument/bundle';
import type { SessionStatus } from '@telehealth/instrument/walk';
import type { Journey } from './journey.ts';
import { decisiveOrder } from './journey-order.ts';

export interface EnrollmentPhase {
  readonly phase: Phase;
  readonly status: SessionStatus;
  /** Epoch ms; absent until it is submitted. */
  readonly submittedAt?: number;
}

/** The phases of a journey that began, in order; none for one continuous pass. */
export function enrollmentPhases({
  phase: present,
  status,
  timeline = [],
}: Pick<Journey, 'phase' | 'status' | 'timeline'>): readonly EnrollmentPhase[] {
  if (present === undefined) return [];
  const begun: readonly Phase[] = present === 'clinical' ? ['qualification', 'clinical'] : ['qualification'];
  return begun.map((phase) => {
    const submitted = timeline.find(
      ({ type, reference }) => type === 'intake.submitted' && reference === phase,
    );
    return {
      phase,
      status: phase === present ? status : 'complete',
      ...(submitted && { submittedAt: submitted.occurredAt }),
    };
  });
}

/** The recorded offering of a journey, else that of its order; undefined when there is neither. */
export function enrollmentOffering({
  offeringRef,
  orders,
}: Pick<Journey, 'offeringRef' | 'orders'>): string | undefined {
  return offeringRef ?? decisiveOrder({ orders })?.offeringRef;
}
