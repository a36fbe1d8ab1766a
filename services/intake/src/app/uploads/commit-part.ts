import { DomainError } from '@telehealth/errors';
import { dayMs, newOperationId } from '@telehealth/ids';
import type { PurposeKey } from '@telehealth/sealing';
import type { MediaItemDocument } from '../../storage/media.ts';
import { type MediaContext, storeLimits } from '../media/media-context.ts';
import { readPart } from '../media/read-part.ts';
import { removeMediaItem } from '../media/remove-media.ts';
import { retryAmbiguousWrite } from '../media/retry-ambiguous-write.ts';
import { sealPart } from '../media/sealed-parts.ts';
import { uploadInProgress } from './claim-upload.ts';
import { sniffMedia } from './sniff-media.ts';

/** Time after completion at which a media item without an answer is removed. */
const unboundMs = 7 * dayMs;

/**
 * Stores the bytes as the part at an index, in place of a shorter one; the document that names it. The last part completes
 * the upload. Throws `conflict` when another request has claimed the upload, and `unsupported-media-type` when the file is
 * of a type the node does not take; the upload is then removed.
 */
export async function commitPart(
  context: MediaContext,
  key: PurposeKey,
  upload: MediaItemDocument,
  index: number,
  bytes: Buffer,
): Promise<MediaItemDocument> {
  const { media, mediaStore } = context;
  const { _id: mediaId, journeyId, writer, partBytes } = upload;
  const part = newOperationId();
  const start = index * partBytes;
  await mediaStore.put({ journeyId, mediaId, part }, sealPart(key, mediaId, start, bytes));

  const offset = start + bytes.length;
  const parts = [...upload.parts.slice(0, index), part];
  const completed = offset === upload.bytes && (await complete(context, key, upload, index, bytes));
  const set = { offset, parts, ...completed };
  const condition = { writer, offset: upload.offset, removing: { exists: false } } as const;
  const commit = () => media.update(mediaId, condition, { set }, storeLimits);
  const stored = (await retryAmbiguousWrite(commit)) ?? (await media.get(mediaId, storeLimits));
  const isNamed = stored?.parts.includes(part) === true;
  await removeUnused(context, upload, isNamed ? upload.parts[index] : part);
  if (!isNamed || stored.writer !== writer) throw uploadInProgress();
  return stored;
}

/** What the document of a complete upload has beside its parts. Removes an upload of a type that the node does not take. */
async function complete(
  context: MediaContext,
  key: PurposeKey,
  upload: MediaItemDocument,
  lastIndex: number,
  last: Buffer,
): Promise<Pick<MediaItemDocument, 'complete' | 'contentType' | 'expiresAt'>> {
  const head = lastIndex === 0 ? last : await readPart(context, key, upload, 0);
  const contentType = await sniffMedia(head, upload.accept);
  if (contentType === undefined) {
    await removeMediaItem(context, upload, { writer: upload.writer });
    throw new DomainError('unsupported-media-type', 'the node does not take files of this type');
  }
  return { complete: true, contentType, expiresAt: context.clock.now() + unboundMs };
}

/**
 * Removes the object of a part that no document can name any more. While that is unknown, because a write was lost, the
 * object stays until its media item is removed.
 */
async function removeUnused(
  { mediaStore, logger }: MediaContext,
  { _id: mediaId, journeyId }: MediaItemDocument,
  part: string | undefined,
): Promise<void> {
  if (part === undefined) return;
  await mediaStore
    .remove({ journeyId, mediaId, part })
    .catch((err) => logger.warn({ err }, 'an unused part stays until its media item is removed'));
}
