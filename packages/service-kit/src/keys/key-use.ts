import type { CallOptions } from '@telehealth/store';

/** Opens with one sealing key only. */
export interface KeyUse {
  readonly keyId: string;
  /** Epoch ms of the expiry; absent: needed until rewrapped. */
  readonly until?: number;
}

/** For each sealing key the longest-lived stored value. */
export type FindKeyUses = (limits: CallOptions) => Promise<readonly KeyUse[]>;

export interface RetiredKey {
  readonly keyId: string;
  /** Whether a value without expiry needs it. */
  readonly wraps: boolean;
  /** Epoch ms of the last expiry; absent without expiring values. */
  readonly neededUntil?: number;
  /** Needed, but not configured. */
  readonly missing: boolean;
}

/** At `now` (epoch ms): the configured keys, the current one first, and every other needed key. */
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
