import type { FastifyReply, FastifyRequest } from 'fastify';

const drainMs = 2000;

/**
 * Discards the rest of a body after the answer, because a reset could lose the answer. Disconnects after two seconds.
 */
export function drainRequest({ raw: request }: FastifyRequest, { raw: response }: FastifyReply): void {
  if (request.complete || request.destroyed) return;
  response.once('finish', () => {
    request.resume();
    const timer = setTimeout(() => request.destroy(), drainMs);
    request.once('close', () => clearTimeout(timer));
  });
}
