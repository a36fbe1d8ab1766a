import { hash } from 'node:crypto';
import { apiKeyPattern, isApiKey, isPublishableKey, publishableKeyPattern } from '@telehealth/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readConsoleCookie } from '../browser-sessions/console-cookie.ts';
import type { PresentedSession, SessionCookie } from '../browser-sessions/session-cookie.ts';
import type { TakePlace } from '../limits/request-places.ts';
import type { Problems } from '../problems/problems.ts';
import type { Caller, CredentialClass } from '../requests/caller.ts';
import type { CredentialCache } from './credential-cache.ts';

/** Sets the request's caller and proceeds, or answers. */
export type CredentialCheck = (
  request: FastifyRequest,
  reply: FastifyReply,
  proceed: (error?: Error) => void,
) => void;

/** The credentials that are known, by kind. */
export interface CredentialCaches {
  readonly keys: CredentialCache;
  /** Apart from keys, so that sessions, which everybody can open, leave them their room. */
  readonly sessions: CredentialCache;
}

/** Which credentials reach a route. */
export interface CredentialChecks {
  /** Keys of both classes and browser sessions; everything else is answered by the constant 401. */
  readonly anyKey: CredentialCheck;
  /**
   * API keys and browser sessions. A valid publishable key is refused before every other check, the path included (interface.md 5,
   * publishable key rule 1).
   */
  readonly apiKey: CredentialCheck;
}

/**
 * Checks credentials against the cache. A caller whose key is not cached is anonymous until accounts has answered, so
 * the lookup takes a place of `takePlace`.
 */
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
  /** Whether its checksum is right; a key without a right one is not looked up. */
  isPossible(): boolean;
}

/**
 * The session of the cookie, where the request says that it means it (decisions.md 15): no simple request of another site can send the header,
 * and a request with a key is one of its key.
 */
function presentedSession({ headers }: FastifyRequest, cookie: SessionCookie): PresentedSession | undefined {
  if (!usesSession(headers) || headers['x-console'] !== undefined) return undefined;
  return cookie.read(headers.cookie);
}

function usesSession(headers: FastifyRequest['headers']): boolean {
  return headers['x-session'] === '1' && headers.authorization === undefined;
}

/** The session of the console, where the request says that it means that one. */
function keyOfConsole({ headers }: FastifyRequest): Key | undefined {
  if (!usesSession(headers) || headers['x-console'] !== '1') return undefined;
  const presented = readConsoleCookie(headers.cookie);
  if (presented === undefined) return undefined;
  return { credentialClass: 'console', keyHash: presented.tokenSha256, isPossible: () => true };
}

function isOfBearer({ credentialClass }: Key): boolean {
  return credentialClass === 'api-key' || credentialClass === 'publishable';
}

/** Its form was checked when the cookie was read. */
function keyOfSession({ tokenSha256 }: PresentedSession): Key {
  return { credentialClass: 'session', keyHash: tokenSha256, isPossible: () => true };
}

/** The key of a Bearer header (RFC 6750); undefined without one of a right shape. */
function keyOf({ headers: { authorization } }: FastifyRequest): Key | undefined {
  if (authorization === undefined || !/^bearer /i.test(authorization)) return undefined;
  const key = authorization.slice('bearer '.length).trimStart();
  const shape = keyShapes.find(({ pattern }) => pattern.test(key));
  if (shape === undefined) return undefined;
  const { credentialClass, isPossible } = shape;
  return { credentialClass, keyHash: hash('sha256', key, 'hex'), isPossible: () => isPossible(key) };
}
