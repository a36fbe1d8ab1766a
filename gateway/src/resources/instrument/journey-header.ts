import { DomainError } from '@telehealth/errors';
import { type JourneyId, journeyIdPattern, parseJourneyId } from '@telehealth/ids';
import type { FastifyRequest } from 'fastify';
import { malformedRequest } from '../../edge/problems/malformed-request.ts';

/** Undefined when missing or malformed. */
export function journeyIdOf(request: FastifyRequest): JourneyId | undefined {
  const sent = request.headers['x-journey-id'];
  return parseJourneyId(typeof sent === 'string' ? sent : undefined);
}

const hasForm = new RegExp(journeyIdPattern);

/** Throws `malformed-request` when missing or malformed. */
export function requiredJourneyId(request: FastifyRequest): JourneyId {
  const journeyId = journeyIdOf(request);
  if (journeyId !== undefined) return journeyId;
  // An overlong id is well-formed, and its journey does not exist.
  if (hasForm.test(String(request.headers['x-journey-id']))) throw new DomainError('not-found');
  throw malformedRequest(
    'request.journey_id',
    'X-Journey-Id must be the journey_id of an earlier answer: `jny_` and up to 60 letters, digits, `_` or `-`.',
  );
}
