import { repeatAmbiguous, touch } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { SubjectKey } from '@telehealth/sealing';
import type { BrandKey } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import { findUpload, type MediaItemDocument } from '../../storage/media.ts';
import type { MediaContext } from './media-context.ts';
import { readPart } from './read-part.ts';
import { mediaKey } from './sealed-parts.ts';
import { discountUpload } from './unbound-share.ts';

/** A complete media item. */
export interface MediaItem {
  readonly mediaId: string;
  readonly journeyId: string;
  /** The node for whose answer it was uploaded. */
  readonly nodeId: string;
  /** MIME type, as found in the bytes. */
  readonly contentType: string;
  readonly bytes: number;
}

/** Undefined when it does not exist, is another brand's or journey's, is incomplete, or is being removed. */
export async function findMediaItem(
  { media }: Pick<MediaContext, 'media'>,
  brand: BrandKey,
  journeyId: string,
  mediaId: string,
  options: CallOptions = {},
): Promise<MediaItem | undefined> {
  const { clientId, brandId } = brand;
  const found = await findUpload(media, { clientId, brandId, journeyId, mediaId }, options);
  return found?.complete ? mediaItemOf(found) : undefined;
}

/** Whatever its brand and journey. Undefined when it does not exist, no answer has taken it, or it is being removed. */
export async function findBoundMediaItem(
  { media }: Pick<MediaContext, 'media'>,
  mediaId: string,
  options: CallOptions,
): Promise<MediaItem | undefined> {
  const found = await media.get(mediaId, options);
  const isBound = found?.complete && found.expiresAt === undefined && !found.removing;
  return isBound ? mediaItemOf(found) : undefined;
}

/**
 * Stores the media item as long as its journey. It must come before the answer that names it is stored, or the sweep could
 * remove the item in between. Resolves to whether the item still exists. Safe to repeat.
 */
export async function bindMediaItem(
  context: Pick<MediaContext, 'media' | 'clientUsage' | 'logger'>,
  { mediaId }: MediaItem,
  options: CallOptions = {},
): Promise<boolean> {
  const { media } = context;
  const whole = { complete: true, removing: { exists: false } } as const;
  const bind = () =>
    touch(media, mediaId, { ...whole, counted: true }, { unset: ['expiresAt', 'counted'] }, options);
  const bound = await repeatAmbiguous(bind);
  if (bound) {
    await discountUpload(context, bound);
    return true;
  }
  // It may have been bound before.
  const [found] = await media.find({ _id: mediaId, ...whole }, { limit: 1 }, options);
  return found !== undefined;
}

/** In pieces of at most 1 MiB. Throws `not-found` when the item is gone, `Error` when its bytes are not those that were stored. */
export async function* readMediaItem(
  context: Pick<MediaContext, 'media' | 'mediaStore'>,
  { mediaId }: MediaItem,
  journeyKey: SubjectKey,
): AsyncGenerator<Uint8Array> {
  const document = await context.media.get(mediaId);
  if (!document?.complete || document.removing) throw new DomainError('not-found', 'the media item is gone');
  const key = mediaKey(journeyKey);
  for (const index of document.parts.keys()) yield await readPart(context, key, document, index);
}

function mediaItemOf({ _id: mediaId, journeyId, nodeId, contentType, bytes }: MediaItemDocument): MediaItem {
  return { mediaId, journeyId, nodeId, contentType, bytes };
}
