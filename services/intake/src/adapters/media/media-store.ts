/** Names one object: a part of a media item of a journey. All three are ids of this platform. */
export interface PartName {
  readonly journeyId: string;
  readonly mediaId: string;
  readonly part: string;
}

/** Names all objects of one media item. */
export type MediaItemPrefix = Pick<PartName, 'journeyId' | 'mediaId'>;

/**
 * The sealed parts of media items: immutable objects whose names are never used twice. Every operation throws `unavailable`
 * when the store cannot be reached or is full.
 */
export interface MediaStore {
  /** Durable once it resolves. */
  put(name: PartName, bytes: Uint8Array): Promise<void>;
  /** Throws `Error` when there is no such object. */
  get(name: PartName): Promise<Uint8Array>;
  /** Succeeds for a missing object too. */
  remove(name: PartName): Promise<void>;
  /** Removes every object ever stored for the media item, also those that no document names. Safe to repeat. */
  removeAll(prefix: MediaItemPrefix): Promise<void>;
  /** How many objects it has, and their bytes. Absent: a bucket, whose provider shows it. */
  size?(): Promise<{ readonly count: number; readonly bytes: number }>;
  /** Throws `unavailable` when the store cannot be used. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
