import { AmbiguousWrite, type Filter } from '@telehealth/store';
import { expiredMedia, type MediumDocument, mediaOfJourney } from '../storage/media.ts';
import { type MediaContext, storeLimits } from './media-context.ts';

const atATime = 100;

/**
 * Removes a medium and its bytes, provided that its document fulfils the condition. Marked first, so that no answer
 * can take hold of it meanwhile, and what a crash leaves is found by the sweep.
 */
export async function removeMedium(
  { media, mediaStore, clock }: MediaContext,
  { _id: mediumId, journeyId }: MediumDocument,
  condition: Filter<MediumDocument>,
): Promise<void> {
  const marked = await media
    .update(mediumId, condition, { set: { removing: true, expiresAt: clock.now() } }, storeLimits)
    .catch(async (error) => {
      if (!(error instanceof AmbiguousWrite)) throw error;
      const found = await media.get(mediumId, storeLimits);
      return found?.removing ? found : undefined;
    });
  if (marked === undefined) return;
  await mediaStore.removeAll({ journeyId, mediumId });
  await media.delete(mediumId, {}, storeLimits);
}

/** Removes all media of a journey, bound to an answer or not. Safe to repeat. */
export async function deleteMedia(context: MediaContext, journeyId: string): Promise<void> {
  for (let after = ''; ; ) {
    const found = await mediaOfJourney(context.media, journeyId, after, atATime);
    for (const medium of found) await removeMedium(context, medium, {});
    const last = found.at(-1);
    if (last === undefined || found.length < atATime) return;
    after = last._id;
  }
}

/** Removes what was not finished in time and what no answer took in time, and completes what removals left. */
export async function sweepMedia(context: MediaContext, signal: AbortSignal): Promise<void> {
  const now = context.clock.now();
  for (;;) {
    const expired = await expiredMedia(context.media, now, atATime);
    for (const medium of expired) {
      if (signal.aborted) return;
      await removeMedium(context, medium, { expiresAt: { lte: now } });
    }
    if (expired.length < atATime) return;
  }
}
