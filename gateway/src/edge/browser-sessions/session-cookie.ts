import { hash } from 'node:crypto';
import { isSessionToken, type JourneyId, parseJourneyId } from '@telehealth/ids';
import { createSealer } from '@telehealth/sealing';
import { parseCookie, stringifySetCookie } from 'cookie';
import { cookieKeys } from './cookie-keys.ts';

export interface PresentedSession {
  /** `ses_…`. The session may not exist. */
  readonly token: string;
  /** Hex SHA-256 of the token. */
  readonly tokenSha256: string;
  /** Undefined before the session has a journey. */
  readonly journeyId: JourneyId | undefined;
}

export type SessionCookie = ReturnType<typeof sessionCookie>;

const name = '__Host-session';
const common = { name, path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;

/**
 * The cookie is `<token>` or `<token>.<sealed journey>` (decisions.md 15). Together with a session of its
 * brand, a journey id gives access to a patient's answers. It is therefore sealed and bound to the token.
 * `keys` are the secrets of the gateway, the current one first; `epochNow` is in epoch ms.
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
    /** Undefined without a well-formed token. */
    read(header: string | undefined): PresentedSession | undefined {
      if (header === undefined) return undefined;
      const [token = '', sealed = ''] = (parseCookie(header)[name] ?? '').split('.', 2);
      if (!isSessionToken(token)) return undefined;
      return { token, tokenSha256: hash('sha256', token, 'hex'), journeyId: journeyIn(token, sealed) };
    },
    /** Expires with the session. `endsAt` is in epoch ms. */
    set(session: { readonly token: string; readonly endsAt: number; readonly journeyId?: string }): string {
      const { token, endsAt, journeyId } = session;
      const sealed =
        journeyId === undefined
          ? ''
          : `.${Buffer.from(sealer.seal(token, Buffer.from(journeyId))).toString('base64url')}`;
      const maxAge = Math.max(0, Math.floor((endsAt - epochNow()) / 1000));
      return stringifySetCookie({ ...common, maxAge, value: `${token}${sealed}` });
    },
    /** Names the session in the addresses of a sign-in without revealing it. */
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
