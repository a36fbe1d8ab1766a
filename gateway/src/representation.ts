import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, namesTag } from './entity-tag.ts';

/** The state of a resource as it goes out, and the tag that names it. */
export interface Representation {
  readonly body: Buffer;
  readonly etag: string;
}

/** The representation of a JSON text. Of a versioned resource the tag serves `If-Match` too. */
export function representationOf(json: string, version?: bigint): Representation {
  const body = Buffer.from(json);
  return { body, etag: entityTag(body, version) };
}

/** Answers a conditional read with a body as its route shows it. */
export function sendConditional(request: FastifyRequest, reply: FastifyReply, body: object): FastifyReply {
  sendRepresentation(request, reply, representationOf(String(reply.serialize(body))));
  return reply;
}

/** Answers a change with the state it made, under the tag a read of that state answers with. */
export function sendChanged(reply: FastifyReply, body: object, version: bigint | undefined): FastifyReply {
  const changed = representationOf(String(reply.serialize(body)), version);
  reply.header('etag', changed.etag).header('content-type', 'application/json; charset=utf-8');
  return reply.send(changed.body);
}

/**
 * Answers a conditional read: 200, or 304 to a caller who has the state already (decisions.md 1, conditional
 * reads). Its route says `conditional: true`. Refusals never come here, so they stay `no-store`.
 */
export function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: Representation,
): void {
  reply.header('cache-control', 'private, no-cache').header('etag', etag);
  if (namesTag(request.headers['if-none-match'], etag)) {
    reply.code(304);
    // HEAD tells the length of the body there would be, which Fastify takes from the body.
    if (request.method !== 'HEAD') {
      reply.send();
      return;
    }
  }
  reply.header('content-type', 'application/json; charset=utf-8').send(body);
}
