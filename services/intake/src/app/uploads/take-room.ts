import { type MediaItemDocument, oldestOfPages } from '../../storage/media.ts';
import { type MediaContext, storeLimits } from '../media/media-context.ts';
import { removeMediaItem } from '../media/remove-media.ts';
import { countReceived, unboundShareUsedUp } from '../media/unbound-share.ts';

/** Uploads that one part evicts at most. */
const maxEvictions = 10;

/**
 * Counts received bytes in the share of the upload. If the share of the client's pages is used up, the oldest uploads of pages
 * are evicted: patients answer soon after an upload, so no visitor can block the uploads of others. Throws `validation` without
 * room.
 */
export async function takeRoom(
  context: MediaContext,
  upload: MediaItemDocument,
  bytes: number,
): Promise<void> {
  if (await countReceived(context, upload, bytes)) return;
  if (upload.share === 'pages') {
    const { clientId } = upload;
    for (const oldest of await oldestOfPages(context.media, clientId, maxEvictions, storeLimits)) {
      if (oldest._id === upload._id) continue;
      await removeMediaItem(context, oldest, { counted: true });
      if (await countReceived(context, upload, bytes)) return;
    }
  }
  throw unboundShareUsedUp(upload);
}
