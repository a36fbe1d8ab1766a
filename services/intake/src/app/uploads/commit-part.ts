import { repeatAmbiguous, touch } from '@telehealth/changes';
import { isHeldBy } from '@telehealth/changes/lease';
import { DomainError } from '@telehealth/errors';
import { dayMs, newOperationId } from '@telehealth/ids';
import type { PurposeKey } from '@telehealth/sealing';
import { type MediaItemDocument, oldestOfPages } from '../../storage/media.ts';
import { type MediaContext, storeLimits } from '../media/media-context.ts';
import { readPart } from '../media/read-part.ts';
import { removeMediaItem } from '../media/remove-media.ts';
import { sealPart } from '../media/sealed-parts.ts';
import { countReceived, discountReceived, unboundShareUsedUp } from '../media/unbound-share.ts';
import { UnreadableFile } from '../photos/blank.ts';
import { blankPrivateData } from './blank-private-data.ts';
import { uploadInProgress } from './claim-upload.ts';
import { sniffMedia } from './sniff-media.ts';

/** Age at which an unfinished upload is removed, ms. */
const unfinishedMs = dayMs;

/** Time after completion at which a media item without an answer is removed, ms. */
const unboundMs = 7 * dayMs;

/**
 * Stores the bytes as the part at an index, in place of a shorter one. The last part completes the upload and removes a
 * camera's data. Throws `conflict` when another request has claimed the upload, `validation` for too many unbound uploads of
 * the client, and `unsupported-media-type` for a type that the node does not take; the upload is then removed.
 */
export async function commitPart(
  context: MediaContext,
  key: PurposeKey,
  upload: MediaItemDocument,
  index: number,
  bytes: Buffer,
): Promise<MediaItemDocument> {
  const { media, mediaStore } = context;
  const { _id: mediaId, journeyId, holder = '', partBytes } = upload;
  const part = newOperationId();
  const start = index * partBytes;
  const offset = start + bytes.length;
  const received = offset - upload.offset;
  await takeRoom(context, upload, received);
  const store = async () => {
    await mediaStore.put({ journeyId, mediaId, part }, sealPart(key, mediaId, start, bytes));
    const parts = [...upload.parts.slice(0, index), part];
    const completed = offset === upload.bytes && (await complete(context, key, { ...upload, parts }));
    return { offset, parts, expiresAt: upload.createdAt + unfinishedMs, ...completed };
  };
  const set = await store().catch(async (error) => {
    await discountReceived(context, upload, received);
    throw error;
  });
  const condition = { holder, offset: upload.offset, removing: { exists: false } } as const;
  const commit = () => touch(media, mediaId, condition, { set }, storeLimits);
  const stored = (await repeatAmbiguous(commit)) ?? (await media.get(mediaId, storeLimits));
  const isNamed = stored !== undefined && stored.parts[index] === set.parts[index];
  if (!isNamed) await discountReceived(context, upload, received);
  const [kept, others] = isNamed
    ? [set.parts, [...upload.parts, part]]
    : [upload.parts, [...set.parts, part]];
  for (const name of new Set(others)) if (!kept.includes(name)) await removeUnused(context, upload, name);
  if (!isNamed || !isHeldBy(stored, holder)) throw uploadInProgress();
  return stored;
}

/** The fields of a complete upload, without a camera's data. Removes an upload of a refused type, and an unreadable picture. */
async function complete(
  context: MediaContext,
  key: PurposeKey,
  upload: MediaItemDocument,
): Promise<Pick<MediaItemDocument, 'complete' | 'contentType' | 'expiresAt' | 'parts'>> {
  const contentType = await sniffMedia(await readPart(context, key, upload, 0), upload.accept);
  if (contentType === undefined) return refuse(context, upload);
  const parts = await blankPrivateData(context, key, upload, contentType).catch((error) => {
    if (!(error instanceof UnreadableFile)) throw error;
    return refuse(context, upload);
  });
  return { complete: true, contentType, parts, expiresAt: context.clock.now() + unboundMs };
}

async function refuse(context: MediaContext, upload: MediaItemDocument): Promise<never> {
  await removeMediaItem(context, upload, { holder: upload.holder ?? '' });
  throw new DomainError('unsupported-media-type', 'the node does not take files of this type');
}

/** Removes the object of a part that no document can name. If that is unknown, it stays until its media item is removed. */
async function removeUnused(
  { mediaStore, logger }: MediaContext,
  { _id: mediaId, journeyId }: MediaItemDocument,
  part: string,
): Promise<void> {
  await mediaStore
    .remove({ journeyId, mediaId, part })
    .catch((err) => logger.warn({ err }, 'an unused part stays until its media item is removed'));
}

/** Uploads that one part evicts at most. */
const maxEvictions = 10;

/**
 * Counts received bytes in the share of the upload. If the share of the client's pages is used up, the oldest uploads of pages
 * are evicted: patients answer soon after an upload, so no visitor can block the uploads of others. Throws `validation` without
 * room.
 */
async function takeRoom(context: MediaContext, upload: MediaItemDocument, bytes: number): Promise<void> {
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
