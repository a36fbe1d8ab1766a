import { type MediaItemDocument, oldestOfPages } from '../../storage/media.ts';
import { type MediaContext, storeLimits } from '../media/media-context.ts';
import { removeMediaItem } from '../media/remove-media.ts';
import { countReceived, unboundShareUsedUp } from '../media/unbound-share.ts';

/** How many uploads make way for one part at most. */
const maxEvictions = 10;

/**
 * Counts received bytes of an upload in its share. Where the share of the client's pages is used up the oldest uploads of pages make
 * way: a patient answers soon with what was just uploaded, so nobody can close the uploads of others. Throws `validation` when there
 * is no room.
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
