import type { FastifyInstance, onSendAsyncHookHandler } from 'fastify';
import { entityTag, namesTag } from './entity-tag.ts';

/**
 * For successful answers of routes added after this call that are `conditional` or `tagged` (decisions.md 1,
 * conditional reads). Errors stay `no-store`.
 */
export function addEntityTags(app: FastifyInstance): void {
  app.decorateReply('version', undefined);
  app.addHook('onRoute', (route) => {
    const { conditional = false, tagged = false } = route.config ?? {};
    if (conditional || tagged) route.onSend = [tagAnswer, ...[route.onSend ?? []].flat()];
  });
}

const tagAnswer: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (reply.statusCode >= 300) return payload;
  const etag = reply.getHeader('etag') ?? entityTag(payload as string, reply.version);
  reply.header('etag', etag);
  if (!request.routeOptions.config.conditional) return payload;
  reply.header('cache-control', 'private, no-cache');
  if (!namesTag(request.headers['if-none-match'], String(etag))) return payload;
  reply.code(304);
  // Fastify takes the content length of a HEAD answer from the body.
  if (request.method === 'HEAD') return payload;
  reply.removeHeader('content-type');
  return null;
};
