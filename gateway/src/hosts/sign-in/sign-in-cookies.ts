import { hash } from 'node:crypto';
import { createSealer } from '@telehealth/sealing';
import { parseCookie, stringifySetCookie } from 'cookie';

/** What a browser keeps between the beginning of a sign-in and its callback. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
  readonly brandId: string;
  readonly returnTo: string;
  readonly journeyId?: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Somebody who signed in. */
export interface Session {
  /** Made anew at every sign-in: one that was planted is never kept. */
  readonly id: string;
  readonly subjectHash: string;
  readonly brandId: string;
  /** What the issuer needs to end its own session; absent when it is too large for a cookie. */
  readonly idToken?: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

const attemptMs = 10 * 60_000;
const sessionMs = 12 * 60 * 60_000;
/**
 * How many attempts a browser has at a time: several tabs work, and with the longest addresses the header stays below the 16 KiB that
 * Node reads.
 */
const mostAttempts = 3;

const sessionName = '__Host-session';
const attemptPrefix = '__Host-sign-in-';

const common = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

/** Seals and opens the cookies of sign-in. Each one opens only at its own host and under its own name. */
export type SignInCookies = ReturnType<typeof signInCookies>;

/** `keys` are the secrets of the gateway, the current one first. `now` is in epoch ms. */
export function signInCookies(keys: readonly [string, ...string[]], now: () => number) {
  const [current, ...older] = keys.map((secret) => ({
    id: hash('sha256', secret, 'hex').slice(0, 8),
    key: hash('sha256', secret, 'buffer'),
  }));
  if (current === undefined) throw new Error('there is no key');
  const sealer = createSealer([current, ...older], 'gateway sign-in cookies');
  const boundTo = (origin: string, name: string) => `${origin} ${name}`;

  const set = (origin: string, name: string, value: object, maxAgeMs: number) =>
    stringifySetCookie({
      ...{ ...common, name, maxAge: maxAgeMs / 1000 },
      value: sealer.seal(boundTo(origin, name), Buffer.from(JSON.stringify(value))),
    });
  const clear = (name: string) => stringifySetCookie({ ...common, name, value: '', maxAge: 0 });
  const open = <T extends { readonly expiresAt: number }>(
    origin: string,
    name: string,
    header: string | undefined,
  ): T | undefined => {
    const sealed = parseCookie(header ?? '')[name];
    if (sealed === undefined) return undefined;
    try {
      const value = JSON.parse(Buffer.from(sealer.open(boundTo(origin, name), sealed)).toString()) as T;
      return value.expiresAt > now() ? value : undefined;
    } catch {
      return undefined;
    }
  };

  return {
    /** Keeps an attempt. A browser with many others loses those. */
    begin(origin: string, attempt: Omit<Attempt, 'expiresAt'>, header: string | undefined): string[] {
      const others = Object.keys(parseCookie(header ?? '')).filter((name) => name.startsWith(attemptPrefix));
      const dropped = others.length < mostAttempts ? [] : others;
      const kept = { ...attempt, expiresAt: now() + attemptMs };
      return [...dropped.map(clear), set(origin, attemptName(attempt.state), kept, attemptMs)];
    },
    /** The attempt with this state; undefined unless this browser began it at this host. */
    attempt(origin: string, state: string, header: string | undefined): Attempt | undefined {
      const found = open<Attempt>(origin, attemptName(state), header);
      return found?.state === state ? found : undefined;
    },
    endAttempt: (state: string): string => clear(attemptName(state)),
    signIn: (origin: string, session: Omit<Session, 'expiresAt'>): string =>
      set(origin, sessionName, { ...session, expiresAt: now() + sessionMs }, sessionMs),
    session: (origin: string, header: string | undefined) => open<Session>(origin, sessionName, header),
    signOut: (): string => clear(sessionName),
    /** Where to go after the issuer has ended its session; sealed, because it comes back in an address. */
    sealReturn: (origin: string, returnTo: string): string =>
      Buffer.from(
        sealer.seal(
          boundTo(origin, 'return'),
          Buffer.from(JSON.stringify({ returnTo, expiresAt: now() + attemptMs })),
        ),
      ).toString('base64url'),
    openReturn(origin: string, text: string): string | undefined {
      try {
        const sealed = Buffer.from(text, 'base64url').toString();
        const opened = JSON.parse(Buffer.from(sealer.open(boundTo(origin, 'return'), sealed)).toString());
        return opened.expiresAt > now() ? opened.returnTo : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

function attemptName(state: string): string {
  return `${attemptPrefix}${hash('sha256', state, 'hex').slice(0, 16)}`;
}
