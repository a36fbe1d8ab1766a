import { hash } from 'node:crypto';
import { isSessionToken, type JourneyId, parseJourneyId } from '@telehealth/ids';
import { createSealer } from '@telehealth/sealing';
import { parseCookie, stringifySetCookie } from 'cookie';
import { cookieKeys } from './cookie-keys.ts';

/** What the cookie of a browser session holds. */
export interface PresentedSession {
  /** `ses_…`. The session may not exist. */
  readonly token: string;
  /** Hex SHA-256 of the token. */
  readonly tokenSha256: string;
  /** The one journey of the session; undefined before it has one. */
  readonly journeyId: JourneyId | undefined;
}

/** Writes and reads the cookie of browser sessions. */
export type SessionCookie = ReturnType<typeof sessionCookie>;

const name = '__Host-session';
const common = { name, path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;

/**
 * The cookie `<token>` or `<token>.<sealed journey>` (decisions.md 15). With a session of its brand a journey id opens the answers of a patient, so the browser keeps
 * it sealed, and bound to the token: next to another token it opens nothing. `keys` are the secrets of the gateway, the current one
 * first. `epochNow` is the time of day.
 */
export function sessionCookie(keys: readonly [string, ...string[]], epochNow: () => number = Date.now) {
  const sealer = createSealer(cookieKeys(keys), 'gateway browser sessions');
  const attempts = createSealer(cookieKeys(keys), 'gateway sign-ins of pages');

  function journeyIn(token: string, sealed: string): JourneyId | undefined {
    try {
      const opened = sealer.open(token, Buffer.from(sealed, 'base64url').toString());
      return parseJourneyId(Buffer.from(opened).toString());
    } catch {
      return undefined;
    }
  }

  return {
    /** What a browser sends; undefined without a token of the right form. */
    read(header: string | undefined): PresentedSession | undefined {
      if (header === undefined) return undefined;
      const [token = '', sealed = ''] = (parseCookie(header)[name] ?? '').split('.', 2);
      if (!isSessionToken(token)) return undefined;
      return { token, tokenSha256: hash('sha256', token, 'hex'), journeyId: journeyIn(token, sealed) };
    },
    /** A `Set-Cookie` header that lasts as long as the session. `endsAt` is in epoch ms. */
    set(session: { readonly token: string; readonly endsAt: number; readonly journeyId?: string }): string {
      const { token, endsAt, journeyId } = session;
      const sealed =
        journeyId === undefined
          ? ''
          : `.${Buffer.from(sealer.seal(token, Buffer.from(journeyId))).toString('base64url')}`;
      const maxAge = Math.max(0, Math.floor((endsAt - epochNow()) / 1000));
      return stringifySetCookie({ ...common, maxAge, value: `${token}${sealed}` });
    },
    /** What a sign-in that begins in a session carries along in addresses; it tells nothing. */
    attemptOf: ({ token }: PresentedSession): string =>
      Buffer.from(attempts.seal(token, new Uint8Array())).toString('base64url'),
    /** Whether a sign-in began in the session with this token. */
    isAttempt(token: string, attempt: string): boolean {
      try {
        return attempts.open(token, Buffer.from(attempt, 'base64url').toString()).length === 0;
      } catch {
        return false;
      }
    },
    clear: (): string => stringifySetCookie({ ...common, maxAge: 0, value: '' }),
  };
}
