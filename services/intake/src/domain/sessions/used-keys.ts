import { DomainError, refusal } from '@telehealth/errors';
import type { SentKey, Session, UsedKey } from '@telehealth/instrument/walk';

/** Keys whose requests are stored. */
const maxRecent = 8;

/** Keys before those of which only the use is stored; an older key counts as unused. */
export const maxOlder = 256;

/** Undefined for a new key. Throws `idempotency-mismatch` for another request, `conflict` when its request is no longer stored. */
export function findUsedKey({ usedKeys }: Session, key: SentKey): UsedKey | undefined {
  if (!usedKeys) return undefined;
  const used = usedKeys.recent.find(({ id }) => id === key.id);
  if (used) {
    if (used.fingerprint === key.fingerprint) return used;
    throw new DomainError('idempotency-mismatch');
  }
  if (!usedKeys.older.includes(key.id)) return undefined;
  throw refusal(
    'idempotency_key_forgotten',
    'The key belongs to an earlier request of the session. Resolve shows the state of the session.',
  );
}

export function withUsedKey(session: Session, key: UsedKey): Session {
  const { recent = [], older = [] } = session.usedKeys ?? {};
  const dropped = recent.slice(0, Math.max(0, recent.length + 1 - maxRecent)).map(({ id }) => id);
  return {
    ...session,
    usedKeys: {
      recent: [...recent, key].slice(-maxRecent),
      older: [...older, ...dropped].slice(-maxOlder),
    },
  };
}
