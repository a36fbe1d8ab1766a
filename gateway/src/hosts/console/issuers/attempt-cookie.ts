import { createSealer } from '@telehealth/sealing';
import { parseCookie, stringifySetCookie } from 'cookie';
import { cookieKeys } from '../../../edge/browser-sessions/cookie-keys.ts';
import type { Checks } from '../../sign-in/issuer.ts';

/** A sign-in of a member at an issuer, from its beginning to its callback. */
export interface Attempt extends Checks {
  readonly clientId: string;
  /** The issuer that the browser was sent to, and the registration there. */
  readonly issuer: string;
  readonly oidcClientId: string;
  /** SHA-256, in hex, of the value of the browser. */
  readonly browserSha256: string;
}

interface Kept extends Attempt {
  /** Epoch ms. */
  readonly expiresAt: number;
}

const attemptMs = 10 * 60_000;
/** Lax, because the callback comes from the site of the issuer. A browser has one attempt: the latest. */
const common = {
  name: '__Host-console-sign-in',
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'lax',
} as const;

export type AttemptCookie = ReturnType<typeof attemptCookie>;

/** `keys` are the secrets of the gateway, the current one first. `now` is in epoch ms. */
export function attemptCookie(keys: readonly [string, ...string[]], now: () => number) {
  const sealer = createSealer(cookieKeys(keys), 'gateway console sign-in');
  return {
    begin(attempt: Attempt): string {
      const kept: Kept = { ...attempt, expiresAt: now() + attemptMs };
      const value = sealer.seal(common.name, Buffer.from(JSON.stringify(kept)));
      return stringifySetCookie({ ...common, maxAge: attemptMs / 1000, value });
    },
    /** Undefined unless this browser began it. */
    read(header: string | undefined, state: string): Attempt | undefined {
      try {
        const sealed = parseCookie(header ?? '')[common.name] ?? '';
        const kept: Kept = JSON.parse(Buffer.from(sealer.open(common.name, sealed)).toString());
        return kept.state === state && kept.expiresAt > now() ? kept : undefined;
      } catch {
        return undefined;
      }
    },
    end: (): string => stringifySetCookie({ ...common, maxAge: 0, value: '' }),
  };
}
