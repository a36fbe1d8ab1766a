import type { CallOptions, Collection, CollectionDefinition, Document } from '@telehealth/store';

/**
 * An upload for a media node, from its creation on. Its bytes are sealed and lie in the media store, one object for
 * each part; only those named here count. Nothing in clear tells of the patient.
 */
export interface MediaItemDocument extends Document {
  readonly clientId: string;
  readonly brandId: string;
  readonly journeyId: string;
  readonly nodeId: string;
  /** What the node takes, as it was when the upload was created. */
  readonly accept: readonly string[];
  /** MIME type: as declared, and as found in the bytes once it is complete. */
  readonly contentType: string;
  /** Length of the whole. */
  readonly bytes: number;
  /** Bytes kept so far. */
  readonly offset: number;
  /** All bytes are there and are what they say. Final. */
  readonly complete: boolean;
  /** Length of every part but the last. */
  readonly partBytes: number;
  /** Names of the parts, in order. */
  readonly parts: readonly string[];
  /** `Upload-Metadata` as the client sent it, sealed. */
  readonly metadata: string;
  /** Names the one that may add bytes: whoever came last. */
  readonly writer: string;
  /** Epoch ms. */
  readonly createdAt: number;
  /**
   * Epoch ms at which it is removed. Absent once an answer was to hold it, also where that answer was then not stored
   * because another one came first: it stays as long as its journey.
   */
  readonly expiresAt?: number;
  /** Being removed: counts no more, and no answer can hold it. */
  readonly removing?: true;
}

/** The media of one intake database. */
export type Media = Collection<MediaItemDocument>;

export const mediaDefinition: CollectionDefinition<MediaItemDocument> = {
  name: 'media',
  schemaVersion: 1,
  indexes: [
    { name: 'journey', fields: ['journeyId', '_id'] },
    { name: 'expiry', fields: ['expiresAt'], sparse: true },
  ],
};

/** Names a media item together with whose it must be. */
export interface MediaItemName {
  readonly clientId: string;
  readonly brandId: string;
  readonly journeyId: string;
  readonly mediaId: string;
}

/** The media item, complete or not, when it is this journey's of this brand; undefined for any other. */
export async function findUpload(
  media: Media,
  { clientId, brandId, journeyId, mediaId }: MediaItemName,
  options: CallOptions,
): Promise<MediaItemDocument | undefined> {
  const whose = { clientId, brandId, journeyId, removing: { exists: false } };
  const [found] = await media.find({ _id: mediaId, ...whose }, { limit: 1 }, options);
  return found;
}

/** Media of a journey in the order of their ids, from right behind `after`. */
export function mediaOfJourney(
  media: Media,
  journeyId: string,
  after: string,
  limit: number,
): Promise<readonly MediaItemDocument[]> {
  return media.find({ journeyId, _id: { gt: after } }, { sort: [['_id', 'asc']], limit });
}

/** Names a media node of a journey. */
export type MediaNode = Pick<MediaItemDocument, 'journeyId' | 'nodeId'>;

/** Media of a node that no answer was to hold so far, finished or not, in any order. */
export function unboundMedia(
  media: Media,
  { journeyId, nodeId }: MediaNode,
  limit: number,
  options: CallOptions,
): Promise<readonly MediaItemDocument[]> {
  const unbound = { expiresAt: { exists: true }, removing: { exists: false } };
  return media.find({ journeyId, nodeId, ...unbound }, { limit }, options);
}

/** Media due for removal, the longest due first. */
export function expiredMedia(
  media: Media,
  now: number,
  limit: number,
): Promise<readonly MediaItemDocument[]> {
  return media.find({ expiresAt: { lte: now } }, { sort: [['expiresAt', 'asc']], limit });
}
