import { parseBrandId } from '@telehealth/ids';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { BrowserOrigins } from '../browser-origins.ts';

const exposedHeaders = 'X-Correlation-Id, Retry-After, RateLimit, RateLimit-Policy, ETag';

/**
 * Lets pages read what the routes of the scope answer, refusals included, when their origin is on the list that
 * counts (decisions.md 1, publishable keys). Whatever is answered, `Vary` says that it depends on the origin.
 */
export function addBrowserAccess(scope: FastifyInstance, origins: BrowserOrigins): void {
  scope.addHook('onSend', (request, reply, payload, done) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    const brandId = origin === undefined ? undefined : listThatCounts(request);
    if (origin === undefined || brandId === undefined) {
      done(null, payload);
      return;
    }
    const answer = (isListed: boolean): void => {
      if (isListed) {
        reply.header('access-control-allow-origin', origin);
        reply.header('access-control-expose-headers', exposedHeaders);
      }
      done(null, payload);
    };
    const isListed = isTurnedAway(request, reply)
      ? origins.isKnownToBeListed(brandId, origin)
      : origins.isListed(brandId, origin, request.trace);
    if (isListed instanceof Promise) isListed.then(answer);
    else answer(isListed);
  });
}

/**
 * The brand whose list decides. With a publishable key it is the key's own, so that another brand and one that
 * does not exist are one answer; with an API key none, which is of no use in a page; else the one in the path.
 */
function listThatCounts({ caller, params }: FastifyRequest): string | undefined {
  if (caller === null) return parseBrandId((params as { brand_id?: string }).brand_id);
  return caller.credentialClass === 'publishable' ? caller.brandIds[0] : undefined;
}

/** Refused for overload, or since credentials cannot be looked up: a time to cause no more work. */
function isTurnedAway({ caller }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return caller === null && statusCode === 503;
}

/**
 * Answers preflights of the path, which carry neither key nor brand header: by the list of the brand in the path.
 * A brand that is malformed, unknown, somebody else's or without this origin is one answer. What is no preflight
 * is answered by `otherwise`.
 */
export function addPreflight(
  scope: FastifyInstance,
  path: string,
  origins: BrowserOrigins,
  otherwise: onRequestHookHandler,
): void {
  const onRequest: onRequestHookHandler = function (request, reply, done) {
    const { origin, 'access-control-request-method': method } = request.headers;
    if (origin === undefined || method === undefined) {
      otherwise.call(this, request, reply, done);
      return;
    }
    const answer = (isListed: boolean): void => {
      reply.header('vary', 'Origin');
      if (isListed) {
        reply.header('access-control-allow-origin', origin);
        reply.header('access-control-allow-methods', 'GET');
        reply.header('access-control-allow-headers', 'Authorization, X-Brand-Id');
        reply.header('access-control-max-age', '600');
      }
      reply.code(204).send();
    };
    const brandId = parseBrandId((request.params as { brand_id?: string }).brand_id);
    const isListed = brandId !== undefined && origins.isListed(brandId, origin, request.trace);
    if (isListed instanceof Promise) isListed.then(answer);
    else answer(isListed);
  };
  scope.options(path, { schema: { hide: true }, onRequest }, () => {
    throw new Error('a preflight is answered before any body is read');
  });
}
