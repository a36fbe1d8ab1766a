import { type EnrollmentStatus, enrollmentStatus } from './enrollment.ts';
import type { Journey } from './journey.ts';

export interface JourneyFilter {
  /** Empty: any status. */
  readonly statuses: readonly EnrollmentStatus[];
  /** Whether it must have submitted something. */
  readonly submitted: boolean;
}

/** Whether the filter leaves any journey out. */
export function isSelective({ statuses, submitted }: JourneyFilter): boolean {
  return statuses.length > 0 || submitted;
}

export function passes(journey: Journey, { statuses, submitted }: JourneyFilter): boolean {
  if (submitted && submittedAt(journey) === undefined) return false;
  return statuses.length === 0 || statuses.includes(enrollmentStatus(journey));
}

/** When a journey last submitted a phase or the whole intake (epoch ms); undefined: never. */
export function submittedAt({ timeline = [] }: Pick<Journey, 'timeline'>): number | undefined {
  return timeline.findLast(({ type }) => type === 'intake.submitted')?.occurredAt;
}
