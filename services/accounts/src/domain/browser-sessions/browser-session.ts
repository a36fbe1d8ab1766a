import type { Change } from '@telehealth/changes';
import { dayMs, hourMs } from '@telehealth/ids';
import { credentialChanged } from '../clients/change-events.ts';
import type { ClientMode } from '../clients/client.ts';
import { isActive, type Suspendable } from '../clients/suspension.ts';
import type { KeyGrant } from '../keys/key-grant.ts';
import { grantOfMember, type Member } from '../members/member.ts';
import { generationOf, type SessionGeneration } from '../session-generation.ts';

/** Who uses a browser session. */
export type BrowserSessionRole = 'patient' | 'console';

/** A browser session (decisions.md 15), by its `bss_…`. Its token is not stored. */
export interface StoredBrowserSession {
  readonly _id: string;
  readonly clientId: string;
  /** The mode of the client, which never changes. */
  readonly mode: ClientMode;
  readonly role: BrowserSessionRole;
  /** Absent: it reaches every brand of the client. */
  readonly brandId?: string;
  /** Scopes, as keys have them. Absent: a session of the console that may do everything. */
  readonly scopes?: readonly string[];
  /** Whether it may change nothing, whatever its scopes say. */
  readonly readOnly: boolean;
  /** The key that made the link of a session of the console; absent when an operator made it. */
  readonly keyId?: string;
  /** The member who signed in, whose role and brands decide what it reaches. */
  readonly memberId?: string;
  /** SHA-256 of the whole token in hex. */
  readonly tokenSha256: string;
  /** The generations of its client and its brand when it was opened. */
  readonly clientGeneration: number;
  readonly brandGeneration: number;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms from which it is invalid. */
  readonly endsAt: number;
  /** Epoch ms at which this session alone was ended; absent: it was not. */
  readonly endedAt?: number;
  /** Epoch ms from which an unused session is invalid. Absent for a used session and for sessions of the console. */
  readonly unusedUntil?: number;
}

/** The client, the brand and the key of a session; a session of every brand has no brand. */
export interface SessionOwners {
  readonly client: (SessionGeneration & Suspendable) | undefined;
  readonly brand: SessionGeneration | undefined;
  /** Epoch ms from which the key that made its link is invalid; absent while no end is set, and without such a key. */
  readonly keyEndsAt?: number | undefined;
  /** Undefined without a member, and for one who is gone. */
  readonly member?: Member | undefined;
}

const patientMs = 7 * dayMs;

/** How long an unused session is valid, and how long an ended one stays stored (decisions.md 13). */
const idleMs = hourMs;

/** The scopes that the pages of a patient need. The gateway opens no other operation to a patient. */
const patientScopes = [
  'enrollments:read',
  'intake:read',
  'intake:write',
  'offerings:read',
  'payments:read',
  'payments:write',
  'sign_in:write',
] as const;

/** The session of a patient of one brand, opened at an instant (epoch ms). */
export function patientSession(
  {
    mode,
    client,
    brand,
  }: {
    readonly mode: ClientMode;
    readonly client: SessionGeneration;
    readonly brand: SessionGeneration & { readonly _id: string; readonly clientId: string };
  },
  at: number,
): Omit<StoredBrowserSession, '_id' | 'tokenSha256'> {
  return {
    clientId: brand.clientId,
    mode,
    role: 'patient',
    brandId: brand._id,
    scopes: patientScopes,
    readOnly: false,
    clientGeneration: generationOf(client),
    brandGeneration: generationOf(brand),
    createdAt: at,
    endsAt: at + patientMs,
    unusedUntil: at + idleMs,
  };
}

/** What decides whether a session, or a link that opens one, is valid. */
type Lasting = Pick<
  StoredBrowserSession,
  'brandId' | 'memberId' | 'endedAt' | 'endsAt' | 'unusedUntil' | 'clientGeneration' | 'brandGeneration'
>;

/** Whether a session is valid at an instant (epoch ms): none of a suspended client is. */
export function isOpen(session: Lasting, owners: SessionOwners, at: number): boolean {
  const { client, brand, member } = owners;
  const { brandId, memberId, endedAt, clientGeneration, brandGeneration } = session;
  if (memberId !== member?.memberId) return false;
  if (endedAt !== undefined || at >= lastsUntil(session, owners) || !isActive(client)) return false;
  if (clientGeneration !== generationOf(client)) return false;
  return brandId === undefined || (brand !== undefined && brandGeneration === generationOf(brand));
}

/** What a session reaches: that of a member what the member reaches now. */
export function grantOfSession(
  { scopes, brandId }: Pick<StoredBrowserSession, 'scopes' | 'brandId'>,
  { member }: Pick<SessionOwners, 'member'>,
): KeyGrant {
  if (member !== undefined) return grantOfMember(member);
  return { ...(scopes && { scopes }), ...(brandId !== undefined && { brandIds: [brandId] }) };
}

/** Epoch ms from which a session is invalid if nobody ends or uses it. It ends with the key that made its link (decisions.md 14). */
export function lastsUntil(
  { endsAt, unusedUntil = endsAt }: Pick<StoredBrowserSession, 'endsAt' | 'unusedUntil'>,
  { keyEndsAt = endsAt }: Pick<SessionOwners, 'keyEndsAt'>,
): number {
  return Math.min(endsAt, unusedUntil, keyEndsAt);
}

/**
 * Ends one session at an instant (epoch ms), for its holder or for another caller; undefined when it has been ended. It is removed
 * an hour later.
 */
export function decideSessionEnd(
  { _id: sessionId, clientId, mode, endedAt, endsAt }: StoredBrowserSession,
  by: 'holder' | 'other',
  at: number,
): Change<StoredBrowserSession> | undefined {
  if (endedAt !== undefined) return undefined;
  const changed = { endedAt: at };
  return {
    set: { ...changed, endsAt: Math.min(endsAt, at + idleMs) },
    events: [credentialChanged({ clientId, mode }, sessionId)],
    // A sign-out needs no audit row.
    ...(by === 'other' && {
      audit: { action: 'browser_session.end', clientId, subject: sessionId, changed },
    }),
  };
}
