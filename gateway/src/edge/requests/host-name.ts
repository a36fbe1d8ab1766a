import type { FastifyRequest } from 'fastify';

/** In lower case, without a port. */
export function hostnameOf({ host = '' }: FastifyRequest): string {
  return host.toLowerCase().replace(/:\d{1,5}$/, '');
}
