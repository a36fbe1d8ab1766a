import { changeDocument, taskOperation } from '@telehealth/changes';
import type { Call } from '@telehealth/rpc';
import { boundClients, ofClients, operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decideErasure, decideErasureCompleted } from '../../domain/journeys/decide-erasure.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';
import { deleteMedia } from '../media/remove-media.ts';
import { eachDueJourney } from './due-journeys.ts';

/**
 * Erases a journey as `decideErasure` says, then removes its media items, which cannot be read without its key. The sweep
 * removes those that are left. Resolves to the instant of the first erasure, epoch ms. Throws `not-found` when the journey is
 * missing.
 */
export async function eraseJourney(context: Context, call: Call, journeyId: string): Promise<number> {
  const { document } = await changeDocument<JourneyDocument>(context, {
    collection: context.journeys,
    id: journeyId,
    where: ofClients(boundClients(call)),
    operation: operationOf(call),
    decide: decideErasure,
  });
  if (document.erasedAt === undefined) throw new Error('an erased journey has no instant of its erasure');
  try {
    await removeErasedMedia(context, journeyId);
  } catch (err) {
    context.logger.warn({ err }, 'media of an erased journey are left to the sweep');
  }
  return document.erasedAt;
}

/** Removes the media items that erasures have left. */
export async function completeErasures(context: Context, signal: AbortSignal): Promise<void> {
  const due = { erasingSince: { lte: context.clock.now() } };
  await eachDueJourney(context, due, signal, ({ _id }) => removeErasedMedia(context, _id));
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
