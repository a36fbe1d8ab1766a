import { hash } from 'node:crypto';
import { apiKeyPattern, isApiKey, isPublishableKey, publishableKeyPattern } from '@telehealth/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, CredentialClass } from '../credentials/caller.ts';
import type { CredentialCache } from '../credentials/credential-cache.ts';
import type { Problems } from '../problems/problems.ts';

/** Finds the caller of an `Authorization` header; undefined when the answer is 401. */
export type Authenticate = (
  authorization: string | undefined,
) => Caller | undefined | Promise<Caller | undefined>;

/**
 * Authenticates keys of both classes. A malformed key causes no lookup, and only the hash of a key is stored. A key is
 * refused when its prefix contradicts the class that accounts answers.
 */
export function keyAuthenticator(cache: CredentialCache): Authenticate {
  return (authorization) => {
    if (authorization === undefined) return undefined;
    const key = bearerToken(authorization);
    if (key === undefined) return undefined;
    const shape = keyShapes.find(({ pattern }) => pattern.test(key));
    if (shape === undefined) return undefined;
    const found = cache.resolve(hash('sha256', key, 'hex'), () => shape.isPossible(key));
    if (found instanceof Promise) return found.then((caller) => ofClass(caller, shape.credentialClass));
    return ofClass(found, shape.credentialClass);
  };
}

const keyShapes = [
  { credentialClass: 'api-key', pattern: apiKeyPattern, isPossible: isApiKey },
  { credentialClass: 'publishable', pattern: publishableKeyPattern, isPossible: isPublishableKey },
] as const;

function ofClass(caller: Caller | undefined, credentialClass: CredentialClass): Caller | undefined {
  return caller?.credentialClass === credentialClass ? caller : undefined;
}

/** The token of a Bearer header (RFC 6750), whose scheme is case-insensitive. */
function bearerToken(authorization: string): string | undefined {
  if (authorization.charCodeAt(6) !== 0x20) return undefined;
  const scheme = authorization.slice(0, 6);
  if (scheme !== 'Bearer' && scheme.toLowerCase() !== 'bearer') return undefined;
  return authorization.slice(7).trimStart();
}

/** Runs `proceed` with the request's caller in place; without a valid credential answers the constant 401. */
export function authenticated(
  authenticate: Authenticate,
  problems: Problems,
  request: FastifyRequest,
  reply: FastifyReply,
  proceed: (error?: Error) => void,
): void {
  const decide = (caller: Caller | undefined): void => {
    if (caller === undefined) {
      problems.send(reply, 'unauthorized');
      return;
    }
    request.caller = caller;
    proceed();
  };
  const found = authenticate(request.headers.authorization);
  if (found instanceof Promise) found.then(decide).catch(proceed);
  else decide(found);
}

/**
 * The same for operations that need an API key. A valid publishable key is refused before every other check, the path
 * included (interface.md 5, publishable key rule 1).
 */
export function authenticatedByApiKey(
  authenticate: Authenticate,
  problems: Problems,
  request: FastifyRequest,
  reply: FastifyReply,
  proceed: (error?: Error) => void,
): void {
  authenticated(authenticate, problems, request, reply, (error) => {
    if (error === undefined && request.caller?.credentialClass === 'publishable') {
      problems.send(reply, 'publishable-credential-read-only');
      return;
    }
    proceed(error);
  });
}
