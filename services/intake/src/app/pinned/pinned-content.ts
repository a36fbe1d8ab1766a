import { getOrInsert, touch } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { dayMs } from '@telehealth/ids';
import type { CallOptions, Collection } from '@telehealth/store';
import { LRUCache } from 'lru-cache';
import type { PinnedDocument } from '../../storage/pinned-document.ts';
import { type ClientShare, type ShareParts, takeShare, untilNextDay } from '../client-share.ts';

/** Bytes of new questions and themes that one client may bring into sessions on a day: 25 of the largest overlays. */
const pinnedShare: ClientShare = { kind: 'pinned', days: 1, max: 64 * 1024 * 1024 };

/** How long a stamp of use counts as fresh. Far shorter than the grace of the sweep. */
const freshMs = dayMs;

const maxStamps = 10_000;

/** Stores content by its hash, for journeys that pin it. */
export interface PinnedContent<D extends PinnedDocument> {
  /**
   * Stores the content, or stamps it as used. It must come before the journey that pins it is stored, or the sweep could remove
   * it in between. Throws `rate-limited` when the client has brought too much new content today.
   */
  keep(content: Omit<D, 'createdAt' | 'usedAt'>, clientId: string, limits?: CallOptions): Promise<void>;
  /** Whether this process has stamped it within a day. */
  isFresh(sha256: string): boolean;
}

export function createPinnedContent<D extends PinnedDocument>(
  collection: Collection<D>,
  parts: ShareParts,
): PinnedContent<D> {
  const { clock } = parts;
  /** Epoch ms of the last stamp, by hash. */
  const stamps = new LRUCache<string, number>({ max: maxStamps });
  const isFresh = (sha256: string) =>
    (stamps.get(sha256) ?? Number.NEGATIVE_INFINITY) > clock.now() - freshMs;
  return {
    isFresh,
    async keep(content, clientId, limits = {}) {
      const { _id: sha256, json } = content;
      if (isFresh(sha256)) return;
      const at = clock.now();
      const stamped = await touch(collection, sha256, {}, { set: { usedAt: at } as object }, limits);
      if (stamped === undefined) {
        const taken = { amount: Buffer.byteLength(json), takenAt: parts.clock.now() };
        if (!(await takeShare(parts, pinnedShare, clientId, taken, limits))) {
          throw new DomainError('rate-limited', 'too many new questions and themes of the client today', {
            retryAfterSeconds: Math.ceil(untilNextDay(at) / 1000),
          });
        }
        await getOrInsert(collection, { ...content, createdAt: at, usedAt: at } as unknown as D, limits);
      }
      stamps.set(sha256, at);
    },
  };
}
