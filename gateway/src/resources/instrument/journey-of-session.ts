import { DomainError } from '@telehealth/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { journeyOf } from '../../edge/browser-sessions/session-scope.ts';
import type { RouteParts } from '../routes/route-parts.ts';

type Parts = Pick<RouteParts, 'sessionCookie' | 'shares'>;

/**
 * Counts a resolve that may mint the journey of a session: an address that hides its cookie mints no more
 * journeys than it may open sessions. Throws `rate-limited`.
 */
export function takeMint(request: FastifyRequest, { shares }: Parts): void {
  if (request.browserSession === null || journeyOf(request) !== undefined) return;
  const isAllowed = shares.take('mint', request, request.brandId);
  if (!isAllowed) throw new DomainError('rate-limited', 'too many journeys of one address');
}

/** Seals the resolved journey into the cookie unless it is there. */
export function keepJourney(
  { browserSession, caller }: FastifyRequest,
  reply: FastifyReply,
  { sessionCookie }: Parts,
  journeyId: string,
): void {
  if (browserSession === null || caller?.session === undefined) return;
  if (browserSession.journeyId === journeyId) return;
  const { token } = browserSession;
  reply.header('set-cookie', sessionCookie.set({ token, endsAt: caller.session.endsAt, journeyId }));
}
