import { DomainError } from '@telehealth/errors';
import { type JourneyId, journeyIdPattern, parseJourneyId } from '@telehealth/ids';
import type { FastifyRequest } from 'fastify';
import { malformedRequest } from '../../edge/problems/malformed-request.ts';

/** The journey in the header; undefined when it is missing or malformed. */
export function journeyIdOf(request: FastifyRequest): JourneyId | undefined {
  const sent = request.headers['x-journey-id'];
  return parseJourneyId(typeof sent === 'string' ? sent : undefined);
}

const hasForm = new RegExp(journeyIdPattern);

/** The journey in the header. Throws `malformed-request` when it is missing or malformed. */
export function requiredJourneyId(request: FastifyRequest): JourneyId {
  const journeyId = journeyIdOf(request);
  if (journeyId !== undefined) return journeyId;
  // One that is too long has the form of an id, and there is no such journey.
  if (hasForm.test(String(request.headers['x-journey-id']))) throw new DomainError('not-found');
  throw malformedRequest(
    'request.journey_id',
    'X-Journey-Id must be the journey_id of an earlier answer: `jny_` and up to 60 letters, digits, `_` or `-`.',
  );
}
