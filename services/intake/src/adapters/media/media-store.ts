/** Names one object: a part of a media item of a journey. All three are ids this platform made. */
export interface PartName {
  readonly journeyId: string;
  readonly mediaId: string;
  readonly part: string;
}

/** Names everything kept for one media item. */
export type MediaItemPrefix = Pick<PartName, 'journeyId' | 'mediaId'>;

/**
 * Keeps the sealed parts of media: immutable objects, whose names are never used twice. Every operation throws
 * `DomainError` `unavailable` when the place cannot be reached or takes no more.
 */
export interface MediaStore {
  /** Durable once it resolves. */
  put(name: PartName, bytes: Uint8Array): Promise<void>;
  /** Throws `Error` when there is no such object. */
  get(name: PartName): Promise<Uint8Array>;
  /** Also when there is no such object. */
  remove(name: PartName): Promise<void>;
  /** Everything ever put for the media item, also what nobody names any more. Safe to repeat. */
  removeAll(prefix: MediaItemPrefix): Promise<void>;
  /** Throws `DomainError` `unavailable` when the place cannot be used. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
