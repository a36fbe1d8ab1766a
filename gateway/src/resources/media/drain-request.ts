import type { FastifyReply, FastifyRequest } from 'fastify';

const drainMs = 2000;

/**
 * Reads and drops the rest of a body whose request is answered already, so that the client reads the answer instead of
 * meeting a reset connection. After two seconds the connection is cut.
 */
export function drainRequest({ raw: request }: FastifyRequest, { raw: response }: FastifyReply): void {
  if (request.complete || request.destroyed) return;
  response.once('finish', () => {
    request.resume();
    const timer = setTimeout(() => request.destroy(), drainMs);
    request.once('close', () => clearTimeout(timer));
  });
}
