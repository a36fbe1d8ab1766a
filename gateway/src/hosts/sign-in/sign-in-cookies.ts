import { hash, randomBytes } from 'node:crypto';
import { createSealer } from '@telehealth/sealing';
import { parseCookie, stringifySetCookie } from 'cookie';
import { cookieKeys } from '../../edge/browser-sessions/cookie-keys.ts';
import type { Checks } from './issuer.ts';
import type { Person } from './person.ts';

/** Stored from the beginning of a sign-in to its callback. */
export interface Attempt extends Checks {
  readonly brandId: string;
  readonly returnTo: string;
  readonly journeyId?: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Of a patient who signed in. */
export interface Session {
  /** New for every sign-in, which replaces a planted one. */
  readonly id: string;
  readonly personId: string;
  readonly brandId: string;
  /** The issuer needs it to end its session; absent when too large for a cookie. */
  readonly idToken?: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Stored while the patient is asked whether the journey is theirs. */
export interface Question {
  readonly journeyId: string;
  readonly person: Person;
  readonly brandId: string;
  readonly returnTo: string;
  /** Shown on the page. */
  readonly name: string;
  /** Also in the form of the page, so that other sites cannot send it. */
  readonly formToken: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Stored while the issuer ends its session. */
interface Leaving {
  readonly state: string;
  readonly returnTo: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Shown after a sign-out. */
interface Target {
  readonly returnTo: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

const attemptMs = 10 * 60_000;
const sessionMs = 12 * 60 * 60_000;
/** Several tabs work, and with the longest addresses the header stays below the 16 KiB that Node reads. */
const maxAttempts = 3;

/** `__Host-session` is the browser session. */
const sessionName = '__Host-signed-in';
const questionName = '__Host-confirm';
const leavingName = '__Host-leaving';
/** Not a cookie name. */
const targetName = 'target of the page';
const attemptPrefix = '__Host-sign-in-';

const common = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

/** Each cookie opens only at its own host and under its own name. */
export type SignInCookies = ReturnType<typeof signInCookies>;

/** `keys` are the secrets of the gateway, the current one first. `now` is in epoch ms. */
export function signInCookies(keys: readonly [string, ...string[]], now: () => number) {
  const sealer = createSealer(cookieKeys(keys), 'gateway sign-in cookies');
  const boundTo = (origin: string, name: string) => `${origin} ${name}`;

  const seal = (origin: string, name: string, value: object) =>
    sealer.seal(boundTo(origin, name), Buffer.from(JSON.stringify(value)));
  const set = (origin: string, name: string, value: object, maxAgeMs: number) =>
    stringifySetCookie({
      ...common,
      name,
      maxAge: maxAgeMs / 1000,
      value: seal(origin, name, value),
    });
  const clear = (name: string) => stringifySetCookie({ ...common, name, value: '', maxAge: 0 });
  /** Undefined for another host or name, and after the expiry. */
  const open = <T extends { readonly expiresAt: number }>(origin: string, name: string, sealed: string) => {
    try {
      const value = JSON.parse(Buffer.from(sealer.open(boundTo(origin, name), sealed)).toString()) as T;
      return value.expiresAt > now() ? value : undefined;
    } catch {
      return undefined;
    }
  };
  const openCookie = <T extends { readonly expiresAt: number }>(
    origin: string,
    name: string,
    header: string | undefined,
  ): T | undefined => open(origin, name, parseCookie(header ?? '')[name] ?? '');

  return {
    /** Beyond `maxAttempts` the other attempts and an open question are dropped. */
    begin(origin: string, attempt: Omit<Attempt, 'expiresAt'>, header: string | undefined): string[] {
      const names = Object.keys(parseCookie(header ?? ''));
      const others = names.filter((name) => name.startsWith(attemptPrefix));
      const dropped = [
        ...(others.length < maxAttempts ? [] : others),
        ...names.filter((name) => name === questionName),
      ];
      const kept = { ...attempt, expiresAt: now() + attemptMs };
      return [...dropped.map(clear), set(origin, attemptName(attempt.state), kept, attemptMs)];
    },
    /** Undefined unless this browser began it at this host. */
    attempt(origin: string, state: string, header: string | undefined): Attempt | undefined {
      const found = openCookie<Attempt>(origin, attemptName(state), header);
      return found?.state === state ? found : undefined;
    },
    endAttempt: (state: string): string => clear(attemptName(state)),
    signIn: (origin: string, session: Omit<Session, 'expiresAt'>): string =>
      set(origin, sessionName, { ...session, expiresAt: now() + sessionMs }, sessionMs),
    session: (origin: string, header: string | undefined) => openCookie<Session>(origin, sessionName, header),
    signOut: (): string => clear(sessionName),
    ask: (origin: string, question: Omit<Question, 'expiresAt'>): string =>
      set(origin, questionName, { ...question, expiresAt: now() + attemptMs }, attemptMs),
    question: (origin: string, header: string | undefined) =>
      openCookie<Question>(origin, questionName, header),
    endQuestion: (): string => clear(questionName),
    /** Where to go after the issuer; sealed, because it returns in an address, and bound to this browser. */
    leave(origin: string, returnTo: string): { readonly state: string; readonly cookie: string } {
      const state = randomBytes(32).toString('base64url');
      const cookie = set(origin, leavingName, { state, returnTo, expiresAt: now() + attemptMs }, attemptMs);
      return { state, cookie };
    },
    /** Undefined unless this browser left with this state at this host. */
    leaving(origin: string, state: string, header: string | undefined): string | undefined {
      const found = openCookie<Leaving>(origin, leavingName, header);
      return found?.state === state ? found.returnTo : undefined;
    },
    endLeaving: (): string => clear(leavingName),
    /** Sealed, because it returns in an address. No redirect follows it. */
    sealTarget(origin: string, returnTo: string): string {
      const sealed = seal(origin, targetName, { returnTo, expiresAt: now() + attemptMs });
      return Buffer.from(sealed).toString('base64url');
    },
    openTarget(origin: string, text: string): string | undefined {
      const sealed = Buffer.from(text, 'base64url').toString();
      return open<Target>(origin, targetName, sealed)?.returnTo;
    },
  };
}

function attemptName(state: string): string {
  return `${attemptPrefix}${hash('sha256', state, 'hex').slice(0, 16)}`;
}
