import type { FastifyRequest } from 'fastify';

/** The host that a request names, in lower case and without its port. */
export function hostnameOf({ host = '' }: FastifyRequest): string {
  return host.toLowerCase().replace(/:\d{1,5}$/, '');
}
