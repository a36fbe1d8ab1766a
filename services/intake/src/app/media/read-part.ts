import type { PurposeKey } from '@telehealth/sealing';
import type { MediaItemDocument } from '../../storage/media.ts';
import type { MediaContext } from './media-context.ts';
import { openPart } from './sealed-parts.ts';

/** Throws `Error` when the bytes are not those that were stored. */
export async function readPart(
  { mediaStore }: Pick<MediaContext, 'mediaStore'>,
  key: PurposeKey,
  { _id: mediaId, journeyId, parts, partBytes }: MediaItemDocument,
  index: number,
): Promise<Buffer> {
  const part = parts[index];
  if (part === undefined) throw new Error('a media item lacks a part');
  return openPart(key, mediaId, index * partBytes, await mediaStore.get({ journeyId, mediaId, part }));
}
