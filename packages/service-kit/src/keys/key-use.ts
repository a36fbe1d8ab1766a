import type { CallOptions } from '@telehealth/store';

/** Something stored that opens with one sealing key only. */
export interface KeyUse {
  readonly keyId: string;
  /** Epoch ms at which it expires; absent: the key is needed until it is rewrapped. */
  readonly until?: number;
}

/** Finds what is stored under each sealing key: of each key, what lives the longest. */
export type FindKeyUses = (limits: CallOptions) => Promise<readonly KeyUse[]>;

export interface RetiredKey {
  readonly keyId: string;
  /** Whether something needs it that does not expire. */
  readonly wraps: boolean;
  /** Epoch ms at which the rest of what needs it is expired; absent: nothing else needs it. */
  readonly neededUntil?: number;
  /** Whether it is needed but not among the keys of the service. */
  readonly missing: boolean;
}

/**
 * What needs the sealing keys beside the current one at `now` (epoch ms): of every key of the service, the current one
 * first, and of every key that is needed.
 */
export function retiredKeys(
  [current, ...retired]: readonly string[],
  uses: readonly KeyUse[],
  now: number,
): readonly RetiredKey[] {
  const live = uses.filter(({ keyId, until = Infinity }) => keyId !== current && until > now);
  const keyIds = new Set([...retired, ...live.map(({ keyId }) => keyId)]);
  return [...keyIds].map((keyId) => {
    const own = live.filter((use) => use.keyId === keyId);
    const ends = own.flatMap(({ until }) => until ?? []);
    return {
      keyId,
      wraps: own.some(({ until }) => until === undefined),
      ...(ends.length > 0 && { neededUntil: Math.max(...ends) }),
      missing: !retired.includes(keyId),
    };
  });
}
