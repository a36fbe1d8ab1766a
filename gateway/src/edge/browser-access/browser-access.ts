import { parseBrandId } from '@telehealth/ids';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { BrowserOrigins } from './browser-origins.ts';

const exposedHeaders = 'X-Correlation-Id, Retry-After, RateLimit, RateLimit-Policy, ETag';

/**
 * Allows the origins on the deciding brand's list (decisions.md 1, publishable keys), refusals included.
 * Every answer has `Vary: Origin`.
 */
export function addBrowserAccess(scope: FastifyInstance, origins: BrowserOrigins): void {
  scope.addHook('onSend', async (request, reply) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    const brandId = origin === undefined ? undefined : decidingBrand(request);
    if (origin === undefined || brandId === undefined) return;
    const isListed = isOverloadRefusal(request, reply)
      ? origins.isKnownToBeListed(brandId, origin)
      : await origins.isListed(brandId, origin, request);
    if (!isListed) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', exposedHeaders);
  });
}

/**
 * A publishable key decides by its own brand, so that answers do not reveal whether another brand exists.
 * Pages must not hold an API key, so it has no list. Otherwise the brand in the path decides.
 */
function decidingBrand({ caller, params }: FastifyRequest): string | undefined {
  if (caller === null) return parseBrandId((params as { brand_id?: string }).brand_id);
  return caller.credentialClass === 'publishable' ? caller.brandIds[0] : undefined;
}

/** Such an answer must not cause a lookup. */
function isOverloadRefusal({ caller }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return caller === null && statusCode === 503;
}

/**
 * The brand in the path decides, because a preflight has neither key nor brand header. Unknown brands and
 * origins get the same answer. OPTIONS requests that are not preflights go to `otherwise`.
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
    Promise.resolve(brandId !== undefined && origins.isListed(brandId, origin, request)).then(answer);
  };
  scope.options(path, { onRequest }, () => {
    throw new Error('a preflight is answered before any body is read');
  });
}
