import type { Filter } from '@telehealth/store';
import { expiredMedia, type MediumDocument, mediaOfJourney } from '../../storage/media.ts';
import { type MediaContext, storeLimits } from './media-context.ts';
import { onceMore } from './once-more.ts';

const atATime = 100;

/**
 * Removes a medium and its bytes, those that its document does not name included, provided that its document fulfils
 * the condition. Marked first, so that no answer can take hold of it meanwhile, and what a crash leaves is found by
 * the sweep. Throws `AmbiguousWrite` when nobody can say whether it was marked.
 */
export async function removeMedium(
  { media, mediaStore, clock }: MediaContext,
  { _id: mediumId, journeyId }: MediumDocument,
  condition: Filter<MediumDocument>,
): Promise<void> {
  const mark = { removing: true, expiresAt: clock.now() };
  const marked = await onceMore(() => media.update(mediumId, condition, { set: mark }, storeLimits));
  if (marked === undefined && !(await media.get(mediumId, storeLimits))?.removing) return;
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
