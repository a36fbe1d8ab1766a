import { backgroundLimits, changeDocument, remove, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideEmptyErasure } from '../../domain/journeys/decide-erasure.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';
import { deleteMedia } from '../media/remove-media.ts';
import { eachDueJourney } from './due-journeys.ts';

/**
 * Removes the journeys whose session never got an answer in the configured time (decisions.md 3), with their media items. Each
 * is erased first: after a crash the journey cannot be continued, and the next run finds it again. An answer at the same moment
 * is stored first, and the journey stays.
 */
export async function removeEmptyJourneys(context: Context, signal: AbortSignal): Promise<void> {
  const until = context.clock.now() - context.journeySettings.emptyAfterMs;
  await eachDueJourney(context, { unansweredSince: { lte: until } }, signal, (journey) =>
    removeJourney(context, journey, until),
  );
}

async function removeJourney(context: Context, due: JourneyDocument, until: number): Promise<void> {
  const { document } = await changeDocument<JourneyDocument>(context, {
    collection: context.journeys,
    id: due._id,
    operation: taskOperation('remove_empty_journeys'),
    // Its events are published first, also those of a change since it was listed.
    decide: (journey, at) =>
      journey.outbox === undefined ? decideEmptyErasure(journey, until, at) : undefined,
  });
  if (document.erasedAt === undefined || document.outbox !== undefined) return;
  await deleteMedia(context, document._id);
  await remove(context.journeys, document._id, { version: document.version }, backgroundLimits);
}
