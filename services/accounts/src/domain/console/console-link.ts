import type { StoredBrowserSession } from '../browser-sessions/browser-session.ts';
import type { ClientMode } from '../clients/client.ts';
import { generationOf, type SessionGeneration } from '../session-generation.ts';

/** What a session of the console reaches of its client. */
export interface ConsoleGrant {
  /** Scopes, as keys have them; absent: it may do everything. */
  readonly scopes?: readonly string[];
  /** Absent: it reaches every brand of the client. */
  readonly brandId?: string;
  /** Whether it may change nothing, whatever its scopes say. */
  readonly readOnly: boolean;
}

/** A link that opens the console once (decisions.md 15), by its `cns_…`. Its token is not stored. */
export interface StoredConsoleLink extends ConsoleGrant {
  readonly _id: string;
  readonly clientId: string;
  /** The mode of the client, which never changes. */
  readonly mode: ClientMode;
  /** SHA-256 of the whole token in hex. */
  readonly tokenSha256: string;
  /** The key that made it; absent when an operator made it, and for a link of a member. */
  readonly keyId?: string;
  /** The member who asked for it, whose role decides what its session reaches. */
  readonly memberId?: string;
  /** SHA-256, in hex, of the value of the browser that asked for a link of a member, which alone can open it. */
  readonly browserSha256?: string;
  /** How long its session lasts, ms. */
  readonly sessionMs: number;
  /** The generations of its client and its brand when it was made: the end of their sessions also ends the link. */
  readonly clientGeneration: number;
  readonly brandGeneration: number;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms from which it opens nothing. */
  readonly endsAt: number;
}

/** How long a link can be opened. */
export const linkMs = 600_000;

/** The generations of the client and the brand of a grant; a grant of every brand has no brand. */
export function generationsOf(
  client: SessionGeneration,
  brand: SessionGeneration | undefined,
): Pick<StoredConsoleLink, 'clientGeneration' | 'brandGeneration'> {
  return { clientGeneration: generationOf(client), brandGeneration: generationOf(brand ?? {}) };
}

/** The session that a link opens at an instant (epoch ms). */
export function consoleSession(
  link: StoredConsoleLink,
  at: number,
): Omit<StoredBrowserSession, '_id' | 'tokenSha256'> {
  const { clientId, mode, brandId, scopes, readOnly, keyId, memberId, clientGeneration, brandGeneration } =
    link;
  return {
    clientId,
    mode,
    role: 'console',
    ...(brandId !== undefined && { brandId }),
    ...(scopes && { scopes }),
    ...(keyId !== undefined && { keyId }),
    ...(memberId !== undefined && { memberId }),
    readOnly,
    clientGeneration,
    brandGeneration,
    createdAt: at,
    endsAt: at + link.sessionMs,
  };
}
