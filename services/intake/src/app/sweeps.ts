import type { Sweep } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import { announcingSweep } from './authoring/announce-therapy.ts';
import { noteIdleJourneys, postponeJourneys, quarantineOverdue } from './journeys/due-journeys.ts';
import { completeErasures } from './journeys/erase-journey.ts';
import { removeEmptyJourneys } from './journeys/remove-empty-journeys.ts';
import { sweepMedia } from './media/remove-media.ts';
import { sweepPinnedContent } from './sessions/sweep-pinned-content.ts';

/** The scheduled work of intake. */
export function sweepsOf(context: Context): readonly Sweep[] {
  return [
    announcingSweep(context),
    (signal) => noteIdleJourneys(context, signal),
    (signal) => quarantineOverdue(context, signal),
    (signal) => removeEmptyJourneys(context, signal),
    (signal) => completeErasures(context, signal),
    (signal) => postponeJourneys(context, signal),
    (signal) => sweepMedia(context, signal),
    (signal) => sweepPinnedContent(context, signal),
  ];
}
