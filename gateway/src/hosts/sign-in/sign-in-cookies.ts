import { hash, randomBytes } from 'node:crypto';
import { createSealer } from '@telehealth/sealing';
import { parseCookie, stringifySetCookie } from 'cookie';
import { cookieKeys } from '../../edge/browser-sessions/cookie-keys.ts';
import type { Checks } from './issuer.ts';
import type { Person } from './person.ts';

/** What a browser keeps between the beginning of a sign-in and its callback. */
export interface Attempt extends Checks {
  readonly brandId: string;
  readonly returnTo: string;
  readonly journeyId?: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** The session of a patient who signed in. */
export interface Session {
  /** Every sign-in makes a new one: a planted one is replaced. */
  readonly id: string;
  readonly personId: string;
  readonly brandId: string;
  /** What the issuer needs to end its own session; absent when it is too large for a cookie. */
  readonly idToken?: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** What a browser keeps while the patient is asked whether the journey is theirs. */
export interface Question {
  readonly journeyId: string;
  readonly person: Person;
  readonly brandId: string;
  readonly returnTo: string;
  /** What the page calls the person. */
  readonly name: string;
  /** Is in the form of the page, so that no other site can send it. */
  readonly formToken: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** What a browser keeps while it is at the issuer, which ends its own session. */
interface Leaving {
  readonly state: string;
  readonly returnTo: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** What a page of a sign-out leads on to. */
interface Target {
  readonly returnTo: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

const attemptMs = 10 * 60_000;
const sessionMs = 12 * 60 * 60_000;
/**
 * How many attempts a browser has at a time: several tabs work, and with addresses of the greatest length the header stays below the 16 KiB that
 * Node reads.
 */
const maxAttempts = 3;

/** `__Host-session` is the browser session, which is something else. */
const sessionName = '__Host-signed-in';
const questionName = '__Host-confirm';
const leavingName = '__Host-leaving';
/** No cookie has this name. */
const targetName = 'target of the page';
const attemptPrefix = '__Host-sign-in-';

const common = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

/** Seals and opens the cookies of sign-in. Each one opens only at its own host and under its own name. */
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
  /** The sealed value; undefined when it was sealed for another host or name, or has expired. */
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
    /** Keeps an attempt. A browser with many others loses those, and a question that it has not answered. */
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
    /** The attempt with this state; undefined unless this browser began it at this host. */
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
    /** Where to go after the issuer has ended its session; sealed, because it comes back in an address, and kept for the browser that left. */
    leave(origin: string, returnTo: string): { readonly state: string; readonly cookie: string } {
      const state = randomBytes(32).toString('base64url');
      const cookie = set(origin, leavingName, { state, returnTo, expiresAt: now() + attemptMs }, attemptMs);
      return { state, cookie };
    },
    /** Where this browser goes, which left for the issuer with this state at this host; undefined for any other. */
    leaving(origin: string, state: string, header: string | undefined): string | undefined {
      const found = openCookie<Leaving>(origin, leavingName, header);
      return found?.state === state ? found.returnTo : undefined;
    },
    endLeaving: (): string => clear(leavingName),
    /** What the page of a sign-out leads on to; sealed, because it comes back in an address. No redirect follows it. */
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
