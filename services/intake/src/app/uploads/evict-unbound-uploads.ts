import { type MediaItemDocument, unboundMedia } from '../../storage/media.ts';
import { type MediaContext, storeLimits } from '../media/media-context.ts';
import { removeMediaItem } from '../media/remove-media.ts';
import { decideEviction } from './decide-eviction.ts';

const batchSize = 100;

/** Bounds the media store, while a patient on a bad line can always start again. Failures are left to the sweep. */
export async function evictUnboundUploads(
  context: MediaContext,
  upload: MediaItemDocument,
  maxBytes: number,
): Promise<void> {
  const unbound = await unboundMedia(context.media, upload, batchSize, storeLimits);
  for (const mediaItem of decideEviction(unbound, upload, maxBytes)) {
    try {
      await removeMediaItem(context, mediaItem, { expiresAt: { exists: true } });
    } catch (err) {
      context.logger.warn({ err }, 'the removal of an unbound upload is left to the sweep');
    }
  }
}
