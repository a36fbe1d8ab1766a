import type { CallOptions, Collection, Document, FieldPath, Filter, Sort } from '@telehealth/store';

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

/** The sealing key's id, and the end of the need (epoch ms). */
export interface SealedFields<D extends Document> {
  readonly keyId: FieldPath<D> & keyof D;
  readonly until: FieldPath<D> & keyof D;
}

/** For each key the end of the longest-lived document. Needs an index on both fields. */
export function keyUsesOf<D extends Document>(
  documents: Pick<Collection<D>, 'find'>,
  { keyId, until }: SealedFields<D>,
): FindKeyUses {
  return async (limits) => {
    const uses: KeyUse[] = [];
    for (;;) {
      const before = uses.at(-1);
      const [last] = await documents.find(
        { [keyId]: before === undefined ? { gt: '' } : { lt: before.keyId } } as unknown as Filter<D>,
        { sort: { [keyId]: 'desc', [until]: 'desc' } as Sort<D>, limit: 1 },
        limits,
      );
      if (last === undefined) return uses;
      uses.push({ keyId: String(last[keyId]), until: Number(last[until]) });
    }
  };
}
