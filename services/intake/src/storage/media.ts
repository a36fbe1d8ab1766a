import type { LeasedDocument } from '@telehealth/changes';
import type { BrandKey } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';

/** Whether the tenant uploads with its keys, or patients do in the pages of the platform. */
export type UploadShare = 'keys' | 'pages';

/**
 * A media item, from the creation of its upload on. Its bytes are in the media store, sealed, one object for each part; only
 * the parts named here count. Fields in clear contain no patient data. Its holder is the last request that may add bytes.
 */
export interface MediaItemDocument extends LeasedDocument {
  readonly clientId: string;
  readonly brandId: string;
  readonly journeyId: string;
  readonly nodeId: string;
  /** MIME types that the node took when the upload was created. */
  readonly accept: readonly string[];
  /** MIME type: the declared one, and once complete the one found in the bytes. */
  readonly contentType: string;
  /** Length of the file. */
  readonly bytes: number;
  /** Bytes stored so far. */
  readonly offset: number;
  /** All bytes are stored and of an accepted type. It stays true. */
  readonly complete: boolean;
  /** Length of every part but the last. */
  readonly partBytes: number;
  /** Names of the parts, in order. */
  readonly parts: readonly string[];
  /** `Upload-Metadata` as the client sent it, sealed. */
  readonly metadata: string;
  readonly createdAt: number;
  /**
   * When it is removed. Absent once an answer has bound it, even if that answer lost to another change: it stays with its
   * journey.
   */
  readonly expiresAt?: number;
  /** Its received bytes count in a share of unbound uploads of the client. Absent once an answer has bound it. */
  readonly counted?: true;
  /** The share in which they count. */
  readonly share: UploadShare;
  /** It is being removed: it no longer counts, and no answer can bind it. */
  readonly removing?: true;
}

export type Media = Collection<MediaItemDocument>;

export const mediaDefinition: CollectionDefinition<MediaItemDocument> = {
  name: 'media',
  indexes: [
    { name: 'journey', fields: ['journeyId', '_id'] },
    { name: 'expiry', fields: ['expiresAt'], sparse: true },
    { name: 'client_share', fields: ['clientId', 'share', 'counted', 'createdAt'] },
  ],
};

export type MediaItemName = BrandKey & { readonly journeyId: string; readonly mediaId: string };

/** Complete or not; undefined when it is missing or of another brand or journey. */
export async function findUpload(
  media: Media,
  { clientId, brandId, journeyId, mediaId }: MediaItemName,
  options: CallOptions,
): Promise<MediaItemDocument | undefined> {
  const whose = { clientId, brandId, journeyId, removing: { exists: false } };
  const [found] = await media.find({ _id: mediaId, ...whose }, { limit: 1 }, options);
  return found;
}

/** In the order of their ids, after `after`. */
export function mediaOfJourney(
  media: Media,
  journeyId: string,
  after: string,
  limit: number,
): Promise<readonly MediaItemDocument[]> {
  return media.find({ journeyId, _id: { gt: after } }, { sort: { _id: 'asc' }, limit });
}

/** Those that no answer has bound, finished or not, in any order. */
export function unboundMedia(
  media: Media,
  { journeyId }: Pick<MediaItemDocument, 'journeyId'>,
  limit: number,
  options: CallOptions,
): Promise<readonly MediaItemDocument[]> {
  const unbound = { expiresAt: { exists: true }, removing: { exists: false } };
  return media.find({ journeyId, ...unbound }, { limit }, options);
}

/** Up to `limit` media items with bytes that count in the share of the client's pages, the oldest first. */
export function oldestOfPages(
  media: Media,
  clientId: string,
  limit: number,
  options: CallOptions,
): Promise<readonly MediaItemDocument[]> {
  const counted = { clientId, share: 'pages', counted: true, removing: { exists: false } } as const;
  return media.find({ ...counted, offset: { gt: 0 } }, { sort: { createdAt: 'asc' }, limit }, options);
}

/** The oldest first. */
export function expiredMedia(
  media: Media,
  now: number,
  limit: number,
): Promise<readonly MediaItemDocument[]> {
  return media.find({ expiresAt: { lte: now } }, { sort: { expiresAt: 'asc' }, limit });
}
