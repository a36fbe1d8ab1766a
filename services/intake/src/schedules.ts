import { runSweeps, type Sweep } from '@telehealth/service-kit/scheduling';
import { countChanges } from './app/funnel/count-changes.ts';
import { publishDays } from './app/funnel/publish-days.ts';
import { announcingSweep } from './app/instruments/announce-therapy.ts';
import { postponeJourneys, quarantineOverdue, recordIdleJourneys } from './app/journeys/due-journeys.ts';
import { settleEnrollments } from './app/journeys/enrollments.ts';
import { completeErasures, eraseOldJourneys } from './app/journeys/erase-journey.ts';
import { removeEmptyJourneys } from './app/journeys/remove-empty-journeys.ts';
import { sweepMedia } from './app/media/remove-media.ts';
import { sweepPinnedContent } from './app/pinned/sweep-pinned-content.ts';
import type { Context } from './context.ts';

/** Days are published as they were counted in the same run. */
async function countAndPublish(context: Context, signal: AbortSignal): Promise<void> {
  await countChanges(context, signal);
  await publishDays(context, signal);
}

/** The scheduled work of intake, by the names of its schedules. */
export function schedulesOf(context: Context): Readonly<Record<string, Sweep>> {
  const journeySteps = [recordIdleJourneys, quarantineOverdue, removeEmptyJourneys, postponeJourneys];
  const erasureSteps = [eraseOldJourneys, completeErasures];
  const inOrder = (steps: typeof journeySteps): Sweep => {
    return (signal) =>
      runSweeps(
        steps.map((step) => (ended) => step(context, ended)),
        signal,
      );
  };
  return {
    announcements: announcingSweep(context),
    // What the earlier steps leave due is postponed at the end.
    due_journeys: inOrder(journeySteps),
    enrollment_stamps: (signal) => settleEnrollments(context, signal),
    erasures: inOrder(erasureSteps),
    funnels: (signal) => countAndPublish(context, signal),
    media: (signal) => sweepMedia(context, signal),
    pinned_content: (signal) => sweepPinnedContent(context, signal),
  };
}
