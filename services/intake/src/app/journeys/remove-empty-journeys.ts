import { backgroundLimits, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideEmptyErasure } from '../../domain/journeys/decide-due.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';
import { deleteMedia } from '../media/remove-media.ts';
import { changeJourney } from './change-journey.ts';
import { eachDueJourney } from './due-journeys.ts';

/**
 * Removes the journeys whose session never got an answer in the time set (decisions.md 3), with all that belongs to
 * them. Each is erased first: a process that dies before the rest is gone leaves a journey that nobody can go on with
 * and the next run meets again. An answer that comes at the same moment wins.
 */
export async function removeEmptyJourneys(context: Context, signal: AbortSignal): Promise<void> {
  const until = context.clock.now() - context.journeySettings.emptyAfterMs;
  await eachDueJourney(context, 'unansweredSince', until, signal, (journey) =>
    removeJourney(context, journey, until),
  );
}

async function removeJourney(context: Context, due: JourneyDocument, until: number): Promise<void> {
  // Its events go out first.
  if (due.outbox !== undefined) return;
  const target = { journeyId: due._id, operation: taskOperation('remove_empty_journeys') };
  const { document } = await changeJourney(context, target, (journey, at) =>
    decideEmptyErasure(journey, until, at),
  );
  if (document.erasedAt === undefined) return;
  await deleteMedia(context, document._id);
  await context.journeys.delete(document._id, { version: document.version }, backgroundLimits);
}
