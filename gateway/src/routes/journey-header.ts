import { type JourneyId, journeyIdPattern, parseJourneyId } from '@telehealth/ids';
import type { Parameter } from '@telehealth/public-api/operation';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { malformedRequest } from '../problems/malformed-request.ts';

const journeyHeader = (required: boolean, description: string): Parameter => ({
  name: 'X-Journey-Id',
  required,
  lenient: !required,
  description,
  schema: Type.String({ pattern: journeyIdPattern }),
});

/** `X-Journey-Id` of resolve. */
export const journeyToResume = journeyHeader(
  false,
  'The journey to resume. A malformed value counts as left out.',
);
/** `X-Journey-Id` of operations on a session. */
export const journeyOfSession = journeyHeader(true, 'The journey whose session is meant.');

/** The journey in the header; undefined when it is missing or malformed. */
export function journeyIdOf(request: FastifyRequest): JourneyId | undefined {
  const sent = request.headers['x-journey-id'];
  return parseJourneyId(typeof sent === 'string' ? sent : undefined);
}

/** The journey in the header. Throws `malformed-request` when it is missing or malformed. */
export function requiredJourneyId(request: FastifyRequest): JourneyId {
  const journeyId = journeyIdOf(request);
  if (journeyId !== undefined) return journeyId;
  throw malformedRequest('request.journey_id', 'X-Journey-Id is missing or malformed');
}
