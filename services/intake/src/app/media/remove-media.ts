import { remove, repeatAmbiguous, touch } from '@telehealth/changes';
import type { Filter } from '@telehealth/store';
import { expiredMedia, type MediaItemDocument, mediaOfJourney } from '../../storage/media.ts';
import { type MediaContext, storeLimits } from './media-context.ts';
import { discountUpload } from './unbound-share.ts';

const atATime = 100;

/**
 * Removes a media item and all its objects, named by its document or not, if the document meets the condition. The item is
 * marked first, so that no answer can bind it and the sweep finds it after a crash. Throws `AmbiguousWrite` when it is unknown
 * whether it was marked.
 */
export async function removeMediaItem(
  context: MediaContext,
  { _id: mediaId, journeyId }: MediaItemDocument,
  condition: Filter<MediaItemDocument>,
): Promise<void> {
  const { media, mediaStore, clock } = context;
  const mark = { removing: true, expiresAt: clock.now() };
  const marked = await repeatAmbiguous(() => touch(media, mediaId, condition, { set: mark }, storeLimits));
  const document = marked ?? (await media.get(mediaId, storeLimits));
  if (!document?.removing) return;
  await mediaStore.removeAll({ journeyId, mediaId });
  const deleted = await remove(media, mediaId, {}, storeLimits);
  if (deleted && document.counted) await discountUpload(context, document);
}

/** Bound to an answer or not. Safe to repeat. */
export async function deleteMedia(context: MediaContext, journeyId: string): Promise<void> {
  for (let after = ''; ; ) {
    const found = await mediaOfJourney(context.media, journeyId, after, atATime);
    for (const mediaItem of found) await removeMediaItem(context, mediaItem, {});
    const last = found.at(-1);
    if (last === undefined || found.length < atATime) return;
    after = last._id;
  }
}

/** Removes unfinished uploads and unbound media items that have expired, and completes interrupted removals. */
export async function sweepMedia(context: MediaContext, signal: AbortSignal): Promise<void> {
  const now = context.clock.now();
  for (;;) {
    const expired = await expiredMedia(context.media, now, atATime);
    for (const mediaItem of expired) {
      if (signal.aborted) return;
      await removeMediaItem(context, mediaItem, { expiresAt: { lte: now } });
    }
    if (expired.length < atATime) return;
  }
}
