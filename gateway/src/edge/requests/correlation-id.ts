import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isCorrelationId } from '@telehealth/ids';

/**
 * The correlation id of a request: the caller's own when well-formed, otherwise a fresh one (interface.md 4.0). A
 * repeated header arrives joined and is never well-formed.
 */
export function assignCorrelationId(request: { headers: IncomingMessage['headers'] }): string {
  const sent = request.headers['x-correlation-id'];
  return typeof sent === 'string' && isCorrelationId(sent) ? sent : newCorrelationId();
}

/** A fresh correlation id. Node's UUIDs come from a buffer and cost least. */
export function newCorrelationId(): string {
  return `cor_${randomUUID()}`;
}
