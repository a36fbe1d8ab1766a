import { changeDocument, taskOperation } from '@telehealth/changes';
import type { Call } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decideErasure, decideErasureCompleted } from '../../domain/journeys/decide-due.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';
import { deleteMedia } from '../media/remove-media.ts';
import { changeJourney } from './change-journey.ts';
import { eachDueJourney } from './due-journeys.ts';

/**
 * Destroys the key of a journey with all that is sealed under it, and its media; what is in clear stays. Nothing can be
 * read once the key is gone, media included; those that could not be removed at once are left to the sweep. Answers the
 * instant of the first erasure, epoch ms. Throws `not-found` when the journey is missing.
 */
export async function eraseJourney(context: Context, call: Call, journeyId: string): Promise<number> {
  const target = { journeyId, operation: operationOf(call) };
  const { document } = await changeJourney(context, target, decideErasure);
  if (document.erasedAt === undefined) throw new Error('an erased journey has no instant of its erasure');
  try {
    await removeErasedMedia(context, journeyId);
  } catch (err) {
    context.logger.warn({ err }, 'media of an erased journey are left to the sweep');
  }
  return document.erasedAt;
}

/** Completes the erasures whose media are left. */
export async function completeErasures(context: Context, signal: AbortSignal): Promise<void> {
  await eachDueJourney(context, 'erasingSince', context.clock.now(), signal, ({ _id }) =>
    removeErasedMedia(context, _id),
  );
}

async function removeErasedMedia(context: Context, journeyId: string): Promise<void> {
  await deleteMedia(context, journeyId);
  await changeDocument<JourneyDocument>(context, {
    collection: context.journeys,
    id: journeyId,
    operation: taskOperation('erasure'),
    decide: (journey) => decideErasureCompleted(journey, context.journeySettings),
  });
}
