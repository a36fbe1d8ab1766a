import { hash } from 'node:crypto';
import { apiKeyPattern, isApiKey, isPublishableKey, publishableKeyPattern } from '@telehealth/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readConsoleCookie } from '../browser-sessions/console-cookie.ts';
import type { PresentedSession, SessionCookie } from '../browser-sessions/session-cookie.ts';
import type { TakePlace } from '../limits/request-places.ts';
import type { Problems } from '../problems/problems.ts';
import type { Caller, CredentialClass } from '../requests/caller.ts';
import type { CredentialCache } from './credential-cache.ts';

/** Sets `request.caller` and calls `proceed`, or answers. */
export type CredentialCheck = (
  request: FastifyRequest,
  reply: FastifyReply,
  proceed: (error?: Error) => void,
) => void;

export interface CredentialCaches {
  readonly keys: CredentialCache;
  /** Separate from keys: anyone can open sessions, and they must not displace keys. */
  readonly sessions: CredentialCache;
}

export interface CredentialChecks {
  /** Keys of both classes and browser sessions; anything else gets the constant 401. */
  readonly anyKey: CredentialCheck;
  /**
   * API keys and browser sessions. A valid publishable key is refused before any other check (interface.md 5,
   * publishable key rule 1).
   */
  readonly apiKey: CredentialCheck;
}

/** While a key is not cached its caller is anonymous, so the lookup takes a place of `takePlace`. */
export function credentialChecks(
  caches: CredentialCaches,
  cookie: SessionCookie,
  takePlace: TakePlace,
  problems: Problems,
): CredentialChecks {
  const anyKey: CredentialCheck = (request, reply, proceed) => {
    const session = presentedSession(request, cookie);
    const key = session === undefined ? (keyOfConsole(request) ?? keyOf(request)) : keyOfSession(session);
    const cache = key === undefined || isOfBearer(key) ? caches.keys : caches.sessions;
    const decide = (caller: Caller | undefined): void => {
      // The prefix of a key must not contradict the class that accounts answers.
      if (caller === undefined || caller.credentialClass !== key?.credentialClass) {
        problems.send(reply, 'unauthorized');
        return;
      }
      request.caller = caller;
      request.browserSession = session ?? null;
      proceed();
    };
    const resolve = ({ keyHash }: Key): void => {
      const found = cache.resolve(keyHash);
      if (found instanceof Promise) {
        found
          .finally(() => request.endWork?.())
          .then(decide)
          .catch(proceed);
      } else {
        request.endWork?.();
        decide(found);
      }
    };
    if (key === undefined) decide(undefined);
    else if (cache.isCached(key.keyHash)) resolve(key);
    else if (!key.isPossible()) decide(undefined);
    else
      takePlace(
        request,
        () => resolve(key),
        () => problems.send(reply, 'unavailable'),
      );
  };
  const apiKey: CredentialCheck = (request, reply, proceed) => {
    anyKey(request, reply, (error) => {
      if (error === undefined && request.caller?.credentialClass === 'publishable') {
        problems.send(reply, 'publishable-credential-read-only');
        return;
      }
      proceed(error);
    });
  };
  return { anyKey, apiKey };
}

const keyShapes = [
  { credentialClass: 'api-key', pattern: apiKeyPattern, isPossible: isApiKey },
  { credentialClass: 'publishable', pattern: publishableKeyPattern, isPossible: isPublishableKey },
] as const;

interface Key {
  readonly credentialClass: CredentialClass;
  /** The key itself is not stored. */
  readonly keyHash: string;
  /** Whether its checksum is right; other keys are not looked up. */
  isPossible(): boolean;
}

/**
 * The session of the cookie if the request has the session header (decisions.md 15): other sites cannot send
 * it in a simple request. A key takes precedence.
 */
function presentedSession({ headers }: FastifyRequest, cookie: SessionCookie): PresentedSession | undefined {
  if (!usesSession(headers) || headers['x-console'] !== undefined) return undefined;
  return cookie.read(headers.cookie);
}

function usesSession(headers: FastifyRequest['headers']): boolean {
  return headers['x-session'] === '1' && headers.authorization === undefined;
}

function keyOfConsole({ headers }: FastifyRequest): Key | undefined {
  if (!usesSession(headers) || headers['x-console'] !== '1') return undefined;
  const presented = readConsoleCookie(headers.cookie);
  if (presented === undefined) return undefined;
  return { credentialClass: 'console', keyHash: presented.tokenSha256, isPossible: () => true };
}

function isOfBearer({ credentialClass }: Key): boolean {
  return credentialClass === 'api-key' || credentialClass === 'publishable';
}

/** The cookie's reader has checked the form. */
function keyOfSession({ tokenSha256 }: PresentedSession): Key {
  return { credentialClass: 'session', keyHash: tokenSha256, isPossible: () => true };
}

/** From a Bearer header (RFC 6750); undefined if malformed. */
function keyOf({ headers: { authorization } }: FastifyRequest): Key | undefined {
  if (authorization === undefined || !/^bearer /i.test(authorization)) return undefined;
  const key = authorization.slice('bearer '.length).trimStart();
  const shape = keyShapes.find(({ pattern }) => pattern.test(key));
  if (shape === undefined) return undefined;
  const { credentialClass, isPossible } = shape;
  return { credentialClass, keyHash: hash('sha256', key, 'hex'), isPossible: () => isPossible(key) };
}
