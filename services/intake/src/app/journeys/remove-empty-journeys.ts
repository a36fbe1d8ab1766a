import type { Context } from '../../context.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';
import { deleteMedia } from '../media/remove-media.ts';
import { backgroundLimits, eachDueJourney } from './due-journeys.ts';
import { saveJourney } from './save-journey.ts';

/**
 * Removes the journeys whose session never got an answer in the time set (decisions.md 3), with all that belongs to
 * them. Each is erased first: whoever dies before the rest is gone leaves a journey that nobody can go on with and the
 * next run meets again. An answer that comes at the same moment wins.
 */
export async function removeEmptyJourneys(context: Context, signal: AbortSignal): Promise<void> {
  const until = context.clock.now() - context.journeySettings.emptyAfterMs;
  await eachDueJourney(context, 'unansweredSince', until, signal, (document, at) =>
    removeJourney(context, document, at),
  );
}

async function removeJourney(context: Context, document: JourneyDocument, at: number): Promise<void> {
  // Its events go out first.
  if (document.outbox !== undefined || document.unfiled !== undefined) return;
  const erased = document.erasedAt === undefined ? await erase(context, document, at) : document;
  if (!erased) return;
  await deleteMedia(context, erased._id);
  await context.journeys.delete(erased._id, { version: erased.version }, backgroundLimits);
}

function erase(context: Context, document: JourneyDocument, at: number) {
  // Still due, so that whoever dies now is followed by the next run.
  const { unansweredSince } = document;
  const fields = { erasedAt: at, wrappedKey: '', sealed: '', unansweredSince };
  return saveJourney(context, document, { at, fields }, backgroundLimits);
}
