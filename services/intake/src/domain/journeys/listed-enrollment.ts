import type { TimelineEntry } from '../history/timeline.ts';
import { enrollmentStatus } from './enrollment.ts';
import { enrollmentOffering } from './enrollment-details.ts';
import type { Journey } from './journey.ts';

/** The fields of a journey that its enrollment shows and a change may set. */
const shownFields = ['status', 'phase', 'eligibility', 'orders', 'personId'] as const;

type Changed = {
  readonly [F in (typeof shownFields)[number] | 'unansweredSince']?: Journey[F] | undefined;
};

/**
 * What a change also writes for the list of enrollments: nothing when the enrollment stays as it is, so that an answer costs no
 * more. An empty journey is in no list until its first answer, and one of a test run never is.
 */
export function listedFields(
  journey: Journey,
  changed: Changed,
  entries: readonly TimelineEntry[],
): Partial<Pick<Journey, 'unstampedIn' | 'enrollmentStatus' | 'enrollmentOffering'>> {
  const { clientId, e2eRunId, offeringRef, timeline = [], ...before } = journey;
  const after: Changed = { ...before, ...changed };
  if (after.unansweredSince !== undefined || e2eRunId !== undefined) return {};
  const isSame = entries.length === 0 && shownFields.every((field) => after[field] === journey[field]);
  if (isSame && journey.enrollmentStatus !== undefined) return {};
  const { status = journey.status, phase, eligibility, orders } = after;
  const offering = enrollmentOffering({ ...(offeringRef && { offeringRef }), ...(orders && { orders }) });
  return {
    unstampedIn: clientId,
    enrollmentStatus: enrollmentStatus({
      status,
      ...(phase && { phase }),
      ...(eligibility && { eligibility }),
      ...(orders && { orders }),
      timeline: [...timeline, ...entries],
    }),
    ...(offering !== undefined && { enrollmentOffering: offering }),
  };
}
