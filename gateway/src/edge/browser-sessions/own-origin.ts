import type { FastifyRequest } from 'fastify';

/**
 * The `Origin` of a request if it is the request's own host, else undefined. Browsers send it with every
 * method but GET and HEAD.
 */
export function ownOrigin({ headers, host }: FastifyRequest): string | undefined {
  const { origin } = headers;
  const url = origin === undefined ? null : URL.parse(origin);
  if (url === null || url.origin !== origin) return undefined;
  // As in an origin, the default port of the scheme is left out.
  return URL.parse(`${url.protocol}//${host}`)?.host === url.host ? origin : undefined;
}

/** Whether a page of this host sent the request: other sites can set neither the header nor the origin. */
export function isOfOwnPage(request: FastifyRequest): boolean {
  return request.headers['x-session'] === '1' && ownOrigin(request) !== undefined;
}
