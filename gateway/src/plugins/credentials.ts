import { hash } from 'node:crypto';
import { apiKeyPattern, isApiKey, isPublishableKey, publishableKeyPattern } from '@telehealth/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, CredentialClass } from '../credentials/caller.ts';
import type { CredentialCache } from '../credentials/credential-cache.ts';
import type { Problems } from '../problems/problems.ts';

/** Sets the request's caller and proceeds, or answers. */
export type CredentialCheck = (
  request: FastifyRequest,
  reply: FastifyReply,
  proceed: (error?: Error) => void,
) => void;

/** Which credentials reach a route. */
export interface CredentialChecks {
  /** Keys of both classes; everything else is answered by the constant 401. */
  readonly anyKey: CredentialCheck;
  /**
   * API keys. A valid publishable key is refused before every other check, the path included (interface.md 5,
   * publishable key rule 1).
   */
  readonly apiKey: CredentialCheck;
}

/** Checks credentials against the cache. */
export function credentialChecks(cache: CredentialCache, problems: Problems): CredentialChecks {
  const anyKey: CredentialCheck = (request, reply, proceed) => {
    const decide = (caller: Caller | undefined): void => {
      if (caller === undefined) {
        problems.send(reply, 'unauthorized');
        return;
      }
      request.caller = caller;
      proceed();
    };
    const found = findCaller(cache, request.headers.authorization);
    if (found instanceof Promise) found.then(decide).catch(proceed);
    else decide(found);
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

/**
 * The caller of a Bearer header (RFC 6750). A malformed key causes no lookup, and only the hash of a key is stored. A
 * key is refused when its prefix contradicts the class that accounts answers.
 */
function findCaller(
  cache: CredentialCache,
  authorization: string | undefined,
): Caller | undefined | Promise<Caller | undefined> {
  if (authorization === undefined || !/^bearer /i.test(authorization)) return undefined;
  const key = authorization.slice('bearer '.length).trimStart();
  const shape = keyShapes.find(({ pattern }) => pattern.test(key));
  if (shape === undefined) return undefined;
  const found = cache.resolve(hash('sha256', key, 'hex'), () => shape.isPossible(key));
  if (found instanceof Promise) return found.then((caller) => ofClass(caller, shape.credentialClass));
  return ofClass(found, shape.credentialClass);
}

function ofClass(caller: Caller | undefined, credentialClass: CredentialClass): Caller | undefined {
  return caller?.credentialClass === credentialClass ? caller : undefined;
}
