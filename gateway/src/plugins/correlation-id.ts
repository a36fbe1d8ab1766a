import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isCorrelationId } from '@telehealth/ids';

/**
 * The id this request is followed by: the caller's own when well-formed, else a fresh one (interface.md 4.0).
 * A repeated header arrives joined, which is never well-formed.
 */
export function assignCorrelationId(request: { headers: IncomingMessage['headers'] }): string {
  const sent = request.headers['x-correlation-id'];
  return typeof sent === 'string' && isCorrelationId(sent) ? sent : newCorrelationId();
}

/** A fresh correlation id; Node hands out UUIDs from a buffer, which makes it the cheapest random id there is. */
export function newCorrelationId(): string {
  return `cor_${randomUUID()}`;
}
