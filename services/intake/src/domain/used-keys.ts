import { DomainError } from '@telehealth/errors';
import type { Session } from './session.ts';

/** An `Idempotency-Key` with the request it was sent for, both as digests. */
export interface UsedKey {
  readonly id: string;
  readonly fingerprint: string;
}

/** The keys under which a session was changed, the oldest first (decisions.md 1). */
export interface UsedKeys {
  readonly recent: readonly UsedKey[];
  /** Ids of those before the recent ones: known to be used, no longer for what. */
  readonly older: readonly string[];
}

const mostRecent = 8;

/**
 * Whether the session was changed under this key by this very request. Throws `DomainError`:
 * `idempotency-mismatch` when it was by another, `conflict` when it was too long ago to tell.
 */
export function isChangedUnder({ usedKeys }: Session, key: UsedKey): boolean {
  if (!usedKeys) return false;
  const used = usedKeys.recent.find(({ id }) => id === key.id);
  if (used) {
    if (used.fingerprint === key.fingerprint) return true;
    throw new DomainError('idempotency-mismatch');
  }
  if (!usedKeys.older.includes(key.id)) return false;
  throw new DomainError('conflict', 'the key was used for an earlier change of the session');
}

/** The session with the key of its last change. */
export function withUsedKey(session: Session, key: UsedKey): Session {
  const { recent = [], older = [] } = session.usedKeys ?? {};
  const dropped = recent.slice(0, Math.max(0, recent.length + 1 - mostRecent)).map(({ id }) => id);
  return {
    ...session,
    usedKeys: { recent: [...recent, key].slice(-mostRecent), older: [...older, ...dropped] },
  };
}
