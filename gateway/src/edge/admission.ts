import type { Client } from '@connectrpc/connect';
import type { BrowserSessionService } from '@telehealth/contracts/accounts/v1/browser_session_service';
import type { CredentialService } from '@telehealth/contracts/accounts/v1/credential_service';
import type { Bus } from '@telehealth/events';
import type { Logger, Registry } from '@telehealth/service-kit/telemetry';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { addBodyTime } from './bodies/body-time.ts';
import type { SessionCookie } from './browser-sessions/session-cookie.ts';
import { type CredentialCacheOptions, createCredentialCache } from './credentials/credential-cache.ts';
import { type CredentialChecks, credentialChecks } from './credentials/credential-checks.ts';
import { addCredentialEvents } from './credentials/credential-events.ts';
import { credentialLookup, type LookupSettings } from './credentials/credential-lookup.ts';
import { sessionLookup } from './credentials/session-lookup.ts';
import { addPlaces, type TakePlace } from './limits/request-places.ts';
import type { TimeLimits } from './limits/time-limits.ts';
import type { Problems } from './problems/problems.ts';
import type { RouteIndex } from './routing/route-index.ts';
import { addUnmatched, unmatchedAnswer } from './unmatched.ts';

interface Admitting {
  readonly clients: {
    readonly credentials: Client<typeof CredentialService>;
    readonly browserSessions: Client<typeof BrowserSessionService>;
  };
  readonly settings: LookupSettings & { readonly maxInFlight: number };
  readonly limits: TimeLimits;
  readonly sessionCookie: SessionCookie;
  readonly bus: Bus | undefined;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly problems: Problems;
  readonly routes: RouteIndex;
  readonly now: () => number;
}

export interface Admission extends CredentialChecks {
  readonly takePlace: TakePlace;
  readonly unmatched: onRequestHookHandler;
}

export function addAdmission(app: FastifyInstance, admitting: Admitting): Admission {
  const { clients, settings, limits, bus, logger, registry, problems, routes, now } = admitting;
  const cacheOf = (name: CredentialCacheOptions['name'], lookup: CredentialCacheOptions['lookup']) =>
    createCredentialCache({ lookup, name, now, registry });
  const caches = {
    keys: cacheOf('credentials', credentialLookup(clients.credentials, settings)),
    sessions: cacheOf('browser_sessions', sessionLookup(clients.browserSessions, settings)),
  };
  if (bus !== undefined) addCredentialEvents(app, bus, caches, logger);
  const { maxInFlight } = settings;
  const takePlace = addPlaces(app, { problems, registry, maxInFlight, placeMs: limits.placeMs });
  addBodyTime(app, problems, limits.bodyMs);
  const checks = credentialChecks(caches, admitting.sessionCookie, takePlace, problems);
  const unmatched = unmatchedAnswer(checks.apiKey, problems, routes);
  addUnmatched(app, unmatched, routes);
  return { ...checks, takePlace, unmatched };
}
