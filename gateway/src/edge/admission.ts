import type { Registry } from '@telehealth/service-kit';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { addBodyTime } from './bodies/body-time.ts';
import type { SessionCookie } from './browser-sessions/session-cookie.ts';
import {
  type CredentialCaches,
  type CredentialChecks,
  credentialChecks,
} from './credentials/credential-checks.ts';
import { addPlaces, type TakePlace } from './limits/request-places.ts';
import type { TimeLimits } from './limits/time-limits.ts';
import type { Problems } from './problems/problems.ts';
import type { RouteIndex } from './routing/route-index.ts';
import { addUnmatched, unmatchedAnswer } from './unmatched.ts';

interface Admitting {
  readonly caches: CredentialCaches;
  readonly sessionCookie: SessionCookie;
  readonly problems: Problems;
  readonly registry: Registry;
  readonly routes: RouteIndex;
  readonly maxInFlight: number;
  readonly limits: TimeLimits;
}

/** What decides whether a request comes to its route. */
export interface Admission extends CredentialChecks {
  readonly takePlace: TakePlace;
  /** Answers requests that no route matches. */
  readonly unmatched: onRequestHookHandler;
}

/** Adds the places of requests, the time for their bodies and the answer to those that no route matches. */
export function addAdmission(app: FastifyInstance, admitting: Admitting): Admission {
  const { caches, sessionCookie, problems, registry, routes, maxInFlight, limits } = admitting;
  const takePlace = addPlaces(app, { problems, registry, maxInFlight, placeMs: limits.placeMs });
  addBodyTime(app, problems, limits.bodyMs);
  const checks = credentialChecks(caches, sessionCookie, takePlace, problems);
  const unmatched = unmatchedAnswer(checks.apiKey, problems, routes);
  addUnmatched(app, unmatched, routes);
  return { ...checks, takePlace, unmatched };
}
