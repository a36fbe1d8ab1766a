import type { FastifyRequest } from 'fastify';

/**
 * The origin of the page that sent a request, when it is the host that the request was sent to; undefined for another one and without
 * `Origin`. Browsers send it with every method but GET and HEAD.
 */
export function ownOrigin({ headers, host }: FastifyRequest): string | undefined {
  const { origin } = headers;
  const url = origin === undefined ? null : URL.parse(origin);
  if (url === null || url.origin !== origin) return undefined;
  // Without the port that the scheme has by default, as in an origin.
  return URL.parse(`${url.protocol}//${host}`)?.host === url.host ? origin : undefined;
}

/** Whether a page of this host sent the request on purpose: a page of another site can neither send the header nor have the origin. */
export function isOfOwnPage(request: FastifyRequest): boolean {
  return request.headers['x-session'] === '1' && ownOrigin(request) !== undefined;
}
