import type { FastifyReply, FastifyRequest } from 'fastify';

/** Besides the correlation id. */
export const constantHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

export function setBaseHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-correlation-id', request.id);
  reply.header('cache-control', constantHeaders['cache-control']);
  reply.header('x-content-type-options', constantHeaders['x-content-type-options']);
}
