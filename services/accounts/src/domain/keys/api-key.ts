import type { Change } from '@telehealth/changes';
import { DomainError, refusal } from '@telehealth/errors';
import { credentialChanged, keyUsed } from '../clients/change-events.ts';
import type { ClientMode } from '../clients/client.ts';
import { earliest } from './key-end.ts';
import { grantOf, type KeyGrant } from './key-grant.ts';

/** What decides how long an API key is valid. Instants are epoch ms. */
export interface ApiKeyLife {
  /** Absent while it is not revoked. */
  readonly revokedAt?: number;
  /** The end that it was issued with; absent: it has none. */
  readonly endsAt?: number;
}

/** Stored with a key that replaces another one; it sets the end of the replaced key. */
export interface Replacement {
  readonly keyId: string;
  /** Epoch ms from which the replaced key is invalid. */
  readonly endsAt: number;
}

/** The longest time for which a replaced key stays valid: 7 days. */
const maxOverlapSeconds = 604_800;

/** Whether a key is valid at `now` (epoch ms). */
export function isValid(key: ApiKeyLife, replacement: Replacement | undefined, now: number): boolean {
  const end = key.revokedAt === undefined ? endOf(key, replacement) : now;
  return end === undefined || now < end;
}

/** Epoch ms from which a key is invalid; undefined while no end is set. */
export function endOf(
  { revokedAt, endsAt }: ApiKeyLife,
  replacement: Replacement | undefined,
): number | undefined {
  return earliest(revokedAt, endsAt, replacement?.endsAt);
}

/**
 * The replacement of a key by one that is issued at `now` (epoch ms). Throws `validation` for an overlap above 604 800 s, and
 * `conflict` for a revoked key.
 */
export function replacementOf(
  { keyId, key }: { readonly keyId: string; readonly key: ApiKeyLife },
  overlapSeconds: number,
  now: number,
): Replacement {
  if (overlapSeconds > maxOverlapSeconds) {
    const message = `An overlap is a whole number of seconds from 0 to ${maxOverlapSeconds}.`;
    throw new DomainError('validation', 'overlap', {
      issues: [{ code: 'overlap_seconds.range', message, where: '/overlap_seconds' }],
    });
  }
  if (key.revokedAt !== undefined)
    throw refusal('key_revoked', 'A revoked key cannot be rotated. Create a new one.');
  return { keyId, endsAt: now + overlapSeconds * 1000 };
}

export interface StoredApiKey extends ApiKeyLife, KeyGrant {
  readonly _id: string;
  readonly clientId: string;
  /** The name that the tenant gave it; absent for keys that operators issued. */
  readonly name?: string;
  /** The mode of the client, which never changes. */
  readonly mode: ClientMode;
  /** Epoch ms of its first use; absent for an unused key and for keys of test runs. */
  readonly usedAt?: number;
  /** Epoch ms of its last use, at most a minute behind. Absent when `usedAt` is absent. */
  readonly lastUsedAt?: number;
}

/** The part of a key that its replacement inherits. */
export function inheritedOf(key: StoredApiKey): KeyGrant & Pick<StoredApiKey, 'name' | 'endsAt'> {
  const { name, endsAt } = key;
  return { ...(name !== undefined && { name }), ...(endsAt !== undefined && { endsAt }), ...grantOf(key) };
}

/** Stores the first use of an API key at an instant (epoch ms); undefined when it was used before. */
export function decideFirstUse(
  { _id: keyId, clientId, mode, usedAt }: StoredApiKey,
  at: number,
): Change<StoredApiKey> | undefined {
  if (usedAt !== undefined) return undefined;
  return { set: { usedAt: at, lastUsedAt: at }, events: [keyUsed({ clientId, mode }, keyId)] };
}

/** Ends a key for its tenant. Throws `not-found` for a key that has ended. */
export function decideKeyEnd(
  key: StoredApiKey,
  replacement: Replacement | undefined,
  at: number,
): Change<StoredApiKey> | undefined {
  if (!isValid(key, replacement, at)) throw new DomainError('not-found');
  return decideKeyRevocation(key, at);
}

/** Revokes an API key at an instant (epoch ms); undefined when it is revoked already. */
export function decideKeyRevocation(
  { _id: keyId, clientId, mode, revokedAt }: StoredApiKey,
  at: number,
): Change<StoredApiKey> | undefined {
  if (revokedAt !== undefined) return undefined;
  const changed = { revokedAt: at };
  return {
    set: changed,
    events: [credentialChanged({ clientId, mode }, keyId)],
    audit: { action: 'api_key.revoke', clientId, subject: keyId, changed },
  };
}
