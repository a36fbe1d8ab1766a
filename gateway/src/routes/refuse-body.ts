import { DomainError } from '@telehealth/errors';
import type { FastifyRequest } from 'fastify';

/**
 * For operations without a body: nothing, or an object without members.
 *
 * @throws DomainError `malformed-request` for anything else.
 */
export function refuseBody({ body }: FastifyRequest): void {
  if (body === undefined) return;
  if (typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0)
    return;
  const issue = { code: 'request.unknown_field', message: 'this operation takes no body', where: '' };
  throw new DomainError('malformed-request', 'a body where none belongs', { issues: [issue] });
}
