import { type JourneyId, parseJourneyId } from '@telehealth/ids';
import { currentJourney } from '@telehealth/public-api/instrument/journey-header';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Problems } from '../problems/problems.ts';
import { hostnameOf } from '../requests/host-name.ts';
import { ownOrigin } from './own-origin.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** A host that shows the pages of one brand. */
interface HostOfBrand {
  readonly brandId: string;
}

/**
 * Binds the requests of browser sessions to what is theirs (decisions.md 15), for every route added to the scope from here on. A change comes
 * from a page of the same host. For a patient, handlers see the request of a key: the brand and the journey of the session stand in the
 * headers, and `jny_current` in a path or a body is the journey. A journey of anybody else is missing, like an unknown one. At a brand's own
 * host a session of another brand is none.
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

/** The journey of the session that sent a request; undefined for one without a journey. */
export function journeyOf({ browserSession }: FastifyRequest): JourneyId | undefined {
  return browserSession?.journeyId;
}

/** Puts the journey of the session into the request; false when the request names another one. */
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

/** A body whose journey is no text is left to its schema. */
function hasJourney(body: unknown): body is { journey_id: string } {
  if (typeof body !== 'object' || body === null || !('journey_id' in body)) return false;
  return typeof body.journey_id === 'string' && parseJourneyId(body.journey_id) !== undefined;
}
