import { type JourneyId, parseJourneyId } from '@telehealth/ids';
import { currentJourney } from '@telehealth/public-api/instrument/journey-header';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Problems } from '../problems/problems.ts';
import { hostnameOf } from '../requests/host-name.ts';
import { ownOrigin } from './own-origin.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

interface HostOfBrand {
  readonly brandId: string;
}

/**
 * Restricts browser sessions to their own data (decisions.md 15), for routes added after this call. A change
 * must come from a page of the same host. Handlers see the request as one with a key: the headers name the
 * brand and the journey of the session, and `jny_current` in a path or body is replaced by the journey. Other
 * journeys are treated as missing. At a brand's own host a session of another brand is invalid.
 */
export function bindBrowserSessions(
  scope: FastifyInstance,
  {
    problems,
    activeDomains,
  }: { readonly problems: Problems; readonly activeDomains: { find(host: string): HostOfBrand | undefined } },
): void {
  scope.addHook('onRequest', (request, reply, done) => {
    const { caller, headers, method } = request;
    if (caller?.session === undefined) {
      done();
      return;
    }
    const domain = activeDomains.find(hostnameOf(request));
    if (domain !== undefined && !caller.brands.has(domain.brandId)) {
      problems.send(reply, 'unauthorized');
      return;
    }
    if (!safeMethods.has(method) && ownOrigin(request) === undefined) {
      problems.send(reply, 'forbidden');
      return;
    }
    if (caller.session.role === 'console') {
      done();
      return;
    }
    const [brandId, ...others] = caller.brandIds;
    if (headers['x-brand-id'] === undefined && others.length === 0) headers['x-brand-id'] = brandId;
    if (!namesOwnJourney(request)) {
      problems.send(reply, 'not-found');
      return;
    }
    done();
  });
  scope.addHook('preValidation', (request, reply, done) => {
    const { caller, body } = request;
    if (caller?.session?.role !== 'patient' || !hasJourney(body)) done();
    else {
      const journeyId = journeyOf(request);
      if (isOwn(body.journey_id, journeyId)) {
        body.journey_id = journeyId;
        done();
      } else problems.send(reply, 'not-found');
    }
  });
}

/** Undefined for a request without a session, or whose session has no journey. */
export function journeyOf({ browserSession }: FastifyRequest): JourneyId | undefined {
  return browserSession?.journeyId;
}

/** Sets the journey of the session; false when the request names another one. */
function namesOwnJourney(request: FastifyRequest): boolean {
  const { headers } = request;
  const params = request.params as { journey_id?: string | undefined };
  const journeyId = journeyOf(request);
  const inHeader = headers['x-journey-id'];
  if (inHeader !== undefined && !isOwn(inHeader, journeyId)) return false;
  if (params.journey_id !== undefined && !isOwn(params.journey_id, journeyId)) return false;
  if (journeyId === undefined) return true;
  headers['x-journey-id'] = journeyId;
  if (params.journey_id !== undefined) params.journey_id = journeyId;
  return true;
}

function isOwn(named: unknown, journeyId: JourneyId | undefined): journeyId is JourneyId {
  return journeyId !== undefined && (named === currentJourney || named === journeyId);
}

/** The schema refuses a journey that is not a string. */
function hasJourney(body: unknown): body is { journey_id: string } {
  if (typeof body !== 'object' || body === null || !('journey_id' in body)) return false;
  return typeof body.journey_id === 'string' && parseJourneyId(body.journey_id) !== undefined;
}
