import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isCorrelationId } from '@telehealth/ids';

/**
 * The caller's own if well-formed, else a new one (interface.md 4.0). A repeated header is joined and never
 * well-formed.
 */
export function assignCorrelationId(request: { headers: IncomingMessage['headers'] }): string {
  const sent = request.headers['x-correlation-id'];
  return typeof sent === 'string' && isCorrelationId(sent) ? sent : newCorrelationId();
}

/** Node buffers UUIDs, so they are the cheapest. */
export function newCorrelationId(): string {
  return `cor_${randomUUID()}`;
}
