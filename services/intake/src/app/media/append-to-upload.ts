import { DomainError, refusal } from '@telehealth/errors';
import { dayMs, newOperationId } from '@telehealth/ids';
import type { PurposeKey } from '@telehealth/sealing';
import type { MediaItemDocument } from '../../storage/media.ts';
import { withLeastProgress } from './least-progress.ts';
import { type MediaContext, storeLimits } from './media-context.ts';
import { removeMediaItem } from './remove-media.ts';
import { retryAmbiguousWrite } from './retry-ambiguous-write.ts';
import { openPart, sealPart } from './sealed-parts.ts';
import { sniffMedia } from './sniff-media.ts';
import { splitIntoParts } from './split-into-parts.ts';

/** Time after completion at which a media item without an answer is removed. */
const unboundMs = 7 * dayMs;

/**
 * Appends bytes to an upload, part by part. A part counts once the document names it, so an interruption loses the bytes
 * of one part at most; when the source breaks off, the bytes before are stored if there are 64 KiB of them. The request that
 * brought so many last may write: an earlier one adds nothing more.
 *
 * Yields the document after each part. Throws what the source throws, `malformed-request` when it has less than 64 KiB and
 * does not end the file, `conflict` when another request came later, and `unsupported-media-type` when the complete file is
 * of a type the node does not take; the upload is then removed.
 */
export async function* appendToUpload(
  context: MediaContext,
  key: PurposeKey,
  upload: MediaItemDocument,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<MediaItemDocument> {
  const begun = await withLeastProgress(source, upload.bytes - upload.offset);
  let current = await claim(context, upload);
  let start = current.offset - (current.offset % current.partBytes);
  const tail = start < current.offset ? await readPart(context, key, current, start) : new Uint8Array(0);
  for await (const bytes of splitIntoParts(begun, current.partBytes, tail)) {
    current = await keep(context, key, current, start, bytes);
    start += bytes.length;
    yield current;
  }
}

/** Claims the upload for this request. Throws `conflict` when the upload has changed since it was read. */
async function claim({ media }: MediaContext, upload: MediaItemDocument): Promise<MediaItemDocument> {
  const writer = newOperationId();
  const { offset, _id: id } = upload;
  // The condition includes the earlier writer: a delayed claim must not overwrite a later one.
  const unchanged = { writer: upload.writer, offset, complete: false, removing: { exists: false } };
  const claimed = await retryAmbiguousWrite(() =>
    media.update(id, unchanged, { set: { writer } }, storeLimits),
  );
  if (claimed !== undefined) return claimed;
  const found = await media.get(id, storeLimits);
  if (found?.writer !== writer) throw uploadInProgress();
  return found;
}

/**
 * Stores the bytes as the part at an offset, in place of a shorter one. A stored object is removed again only when no
 * document can name it any more; when that is unknown, it stays until its media item is removed.
 */
async function keep(
  context: MediaContext,
  key: PurposeKey,
  current: MediaItemDocument,
  start: number,
  bytes: Buffer,
): Promise<MediaItemDocument> {
  const { media, mediaStore, logger } = context;
  const { _id: mediaId, journeyId, writer, partBytes } = current;
  const part = newOperationId();
  await mediaStore.put({ journeyId, mediaId, part }, sealPart(key, mediaId, start, bytes));

  const index = start / partBytes;
  const offset = start + bytes.length;
  const set = { offset, parts: [...current.parts.slice(0, index), part] };
  const completed = offset === current.bytes && (await completion(context, key, current, start, bytes));
  const condition = { writer, offset: current.offset, removing: { exists: false } } as const;
  const count = () => media.update(mediaId, condition, { set: { ...set, ...completed } }, storeLimits);
  const kept = (await retryAmbiguousWrite(count)) ?? (await media.get(mediaId, storeLimits));
  const counts = kept?.parts.includes(part) === true;
  const useless = counts ? current.parts[index] : part;
  if (useless !== undefined) {
    await mediaStore
      .remove({ journeyId, mediaId, part: useless })
      .catch((err) => logger.warn({ err }, 'an unused part stays until its media item is removed'));
  }
  if (!counts || kept.writer !== writer) {
    throw uploadInProgress();
  }
  return kept;
}

/** The document of the complete upload. Removes the upload when the node does not take its type. */
async function completion(
  context: MediaContext,
  key: PurposeKey,
  upload: MediaItemDocument,
  start: number,
  last: Buffer,
): Promise<Pick<MediaItemDocument, 'complete' | 'contentType' | 'expiresAt'>> {
  const head = start === 0 ? last : await readPart(context, key, upload, 0);
  const contentType = await sniffMedia(head, upload.accept);
  if (contentType === undefined) {
    await removeMediaItem(context, upload, { writer: upload.writer });
    throw new DomainError('unsupported-media-type', 'the node does not take files of this type');
  }
  return { complete: true, contentType, expiresAt: context.clock.now() + unboundMs };
}

async function readPart(
  { mediaStore }: MediaContext,
  key: PurposeKey,
  { _id: mediaId, journeyId, parts, partBytes }: MediaItemDocument,
  start: number,
): Promise<Uint8Array> {
  const part = parts[start / partBytes];
  if (part === undefined) throw new Error('an upload names a missing part');
  return openPart(key, mediaId, start, await mediaStore.get({ journeyId, mediaId, part }));
}

function uploadInProgress(): DomainError {
  return refusal(
    'upload_in_progress',
    'Another request is adding bytes to the upload. Ask for its offset again.',
  );
}
