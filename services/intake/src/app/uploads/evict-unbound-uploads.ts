import { type MediaItemDocument, unboundMedia } from '../../storage/media.ts';
import { type MediaContext, storeLimits } from '../media/media-context.ts';
import { removeMediaItem } from '../media/remove-media.ts';

/** Most uploads of one node of a journey without an answer, finished or not. */
export const maxUnbound = 10;

const batchSize = 100;

/**
 * Removes the oldest unbound uploads of the node beyond `maxUnbound`, never `upload` itself. This bounds the media store,
 * and a patient on a bad line can always start again. Failures are left to the sweep.
 */
export async function evictUnboundUploads(context: MediaContext, upload: MediaItemDocument): Promise<void> {
  const unbound = await unboundMedia(context.media, upload, batchSize, storeLimits);
  const oldestFirst = unbound
    .filter(({ _id }) => _id !== upload._id)
    .toSorted((a, b) => a.createdAt - b.createdAt);
  for (const mediaItem of oldestFirst.slice(0, Math.max(0, unbound.length - maxUnbound))) {
    try {
      await removeMediaItem(context, mediaItem, { expiresAt: { exists: true } });
    } catch (err) {
      context.logger.warn({ err }, 'the removal of an unbound upload is left to the sweep');
    }
  }
}
