import { type MediumDocument, unboundMedia } from '../../storage/media.ts';
import { type MediaContext, storeLimits } from './media-context.ts';
import { removeMedium } from './remove-media.ts';

/** Media of one node of a journey that are kept before an answer holds one, finished or not. */
export const maxUnbound = 10;

const looksAt = 100;

/**
 * Removes the oldest uploads beyond so many of the node that no answer holds, never the one they make way for: so
 * nobody fills the media store, and a patient on a bad line can always begin anew. What cannot be removed now is the
 * sweep's.
 */
export async function makeWay(context: MediaContext, upload: MediumDocument): Promise<void> {
  const unbound = await unboundMedia(context.media, upload, looksAt, storeLimits);
  const oldestFirst = unbound
    .filter(({ _id }) => _id !== upload._id)
    .toSorted((a, b) => a.createdAt - b.createdAt);
  for (const medium of oldestFirst.slice(0, Math.max(0, unbound.length - maxUnbound))) {
    try {
      await removeMedium(context, medium, { expiresAt: { exists: true } });
    } catch (err) {
      context.logger.warn({ err }, 'an upload that made way is left to the sweep');
    }
  }
}
