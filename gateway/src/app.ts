import './edge/request-context.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { addBodyTime } from './edge/bodies/body-time.ts';
import { addJsonBody, bodyLimitBytes } from './edge/bodies/json-body.ts';
import { addQueryIntegers } from './edge/bodies/query-integers.ts';
import { browserOrigins } from './edge/browser-access/browser-origins.ts';
import { createSessionShares } from './edge/browser-sessions/session-shares.ts';
import { createCredentialCache } from './edge/credentials/credential-cache.ts';
import { type CredentialCaches, credentialChecks } from './edge/credentials/credential-checks.ts';
import { addCredentialEvents } from './edge/credentials/credential-events.ts';
import { credentialLookup } from './edge/credentials/credential-lookup.ts';
import { sessionLookup } from './edge/credentials/session-lookup.ts';
import { addEntityTags } from './edge/entity-tags/entity-tags.ts';
import { ignoreForwarded } from './edge/limits/forwarded-headers.ts';
import { createRateLimiter } from './edge/limits/rate-limiter.ts';
import { rateLimits } from './edge/limits/rate-limits.ts';
import { addPlaces } from './edge/limits/request-places.ts';
import { type TimeLimits, timeLimits } from './edge/limits/time-limits.ts';
import { addUnreadBound } from './edge/limits/unread-answers.ts';
import { addErrorHandler } from './edge/problems/error-handler.ts';
import { addParserFaults, answerParserFault } from './edge/problems/parser-faults.ts';
import { createProblems } from './edge/problems/problems.ts';
import { addRequestStart } from './edge/request-start.ts';
import { setBaseHeaders } from './edge/requests/base-headers.ts';
import { assignCorrelationId } from './edge/requests/correlation-id.ts';
import type { Observe } from './edge/requests/finished-request.ts';
import { requestMetrics } from './edge/requests/metrics.ts';
import { addTrace } from './edge/requests/trace.ts';
import { createRouteIndex, unboundedParamLength } from './edge/routing/route-index.ts';
import { addUnmatched, routableTarget, unmatchedAnswer } from './edge/unmatched.ts';
import { addBrandHosts, addFrontPage } from './hosts/brand-hosts.ts';
import { addConsole } from './hosts/console/routes.ts';
import { pageBrands } from './hosts/patient-pages/page-brands.ts';
import type { PatientPageParts } from './hosts/patient-pages/parts.ts';
import { addPatientPages } from './hosts/patient-pages/routes.ts';
import { signInFailureCounter } from './hosts/sign-in/failure-counter.ts';
import { addSignInRoutes } from './hosts/sign-in/routes.ts';
import { createSignInShares } from './hosts/sign-in/shares.ts';
import type { RouteParts } from './resources/routes/route-parts.ts';
import { sharedSerializers } from './resources/routes/shared-serializers.ts';
import { addAnonymousScope } from './scopes/anonymous.ts';
import { addApiKeyScope } from './scopes/api-key.ts';
import { addCheckoutScope } from './scopes/checkout.ts';
import { addConfirmationScope } from './scopes/confirmations.ts';
import { addPublishableScope } from './scopes/publishable.ts';
import { anonymousCalls, upstreamCalls } from './upstream/call-upstream.ts';
import { uploadProxy } from './upstream/proxy-upload.ts';

/** The gateway's HTTP application, not listening. Closing it leaves the context open. */
export function buildApp(context: Context, limits: TimeLimits = timeLimits): FastifyInstance {
  const { settings, clients, activeDomains, cursors, signIn, logger, registry, bus, sessionCookie } = context;
  const now = () => context.clock.now();
  const problems = createProblems(settings.problemBase);
  const logRequest: Observe = (finished) => logger.info(finished, 'request');
  const observers = [requestMetrics(registry), logRequest];

  const app = Fastify({
    http: {
      requireHostHeader: false,
      // Repeated headers arrive joined, so that two credentials are refused instead of one winning silently.
      joinDuplicateHeaders: true,
      headersTimeout: limits.receiveMs,
      connectionsCheckingInterval: 1000,
    },
    requestTimeout: limits.receiveMs,
    // Closes connections on which nothing moves. A request may wait for its answer, so the deadlines bound it too.
    connectionTimeout: Math.max(
      limits.unreadMs,
      settings.deadlineMs + limits.placeMs,
      limits.longMs + limits.placeMs,
    ),
    trustProxy: settings.trustedProxies.length > 0 && [...settings.trustedProxies],
    bodyLimit: bodyLimitBytes,
    routerOptions: { maxParamLength: unboundedParamLength },
    genReqId: assignCorrelationId,
    rewriteUrl: (request) => {
      ignoreForwarded(request);
      return routableTarget(request);
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        // Issues name what the schema allows.
        verbose: true,
        keywords: ['x-enum-descriptions', 'x-rule'],
      },
    },
    schemaController: { compilersFactory: { buildSerializer: sharedSerializers() } },
    clientErrorHandler: answerParserFault(problems, observers),
    frameworkErrors: (_error, request, reply) => {
      setBaseHeaders(request, reply);
      problems.send(reply, 'malformed-request');
    },
  });
  addParserFaults(app, problems, observers);
  addErrorHandler(app, problems, logger);
  addJsonBody(app);
  addQueryIntegers(app);
  addEntityTags(app);
  const routes = createRouteIndex(app);

  const caches: CredentialCaches = {
    keys: createCredentialCache({
      lookup: credentialLookup(clients.credentials, settings),
      name: 'credentials',
      ...{ now, registry },
    }),
    sessions: createCredentialCache({
      lookup: sessionLookup(clients.browserSessions, settings),
      name: 'browser_sessions',
      ...{ now, registry },
    }),
  };
  if (bus !== undefined) addCredentialEvents(app, bus, caches, logger);

  addUnreadBound(app, limits.unreadMs);
  addTrace(app, context.tracer);
  addRequestStart(app, { problems, observers, now });
  const { deadlineMs } = settings;
  const callAnonymously = anonymousCalls({ deadlineMs, now });
  const { brandDirectory, identities, checkoutReturns, simulatedCheckout } = clients;
  const seesTls = settings.tlsPort !== undefined || settings.trustedProxies.length > 0;
  const brandHosts = { activeDomains, brandDirectory, callAnonymously, problems, seesTls };
  addBrandHosts(app, brandHosts);
  const { maxInFlight } = settings;
  const takePlace = addPlaces(app, { problems, registry, maxInFlight, placeMs: limits.placeMs });
  addBodyTime(app, problems, limits.bodyMs);
  const { anyKey, apiKey } = credentialChecks(caches, sessionCookie, takePlace, problems);
  const unmatched = unmatchedAnswer(apiKey, problems, routes);
  addUnmatched(app, unmatched, routes);
  const maxLong = Math.ceil(maxInFlight / 4);
  const parts: RouteParts = {
    clients,
    activeDomains,
    signInOrigin: signIn?.publicOrigin,
    cursors,
    sessionCookie,
    shares: createSessionShares({ now, isLimited: settings.rateLimits }),
    problems,
    call: upstreamCalls({ deadlineMs, now }),
    callLong: upstreamCalls({ deadlineMs: limits.longMs, now }),
    callAnonymously,
    proxyUpload: uploadProxy(clients.media, { deadlineMs }),
    longRequests: { max: maxLong, waitMs: limits.longPlaceMs },
    uploads: { maxRunning: maxInFlight, maxPieces: maxLong, waitMs: limits.placeMs },
    deadlineMs,
    now,
  };
  addAnonymousScope(app, parts, settings.problemBase);
  const { deploymentMode } = settings;
  const pages: PatientPageParts = {
    ...parts,
    authenticate: apiKey,
    files: context.pages,
    findPageBrand: pageBrands({ clients, deploymentMode, deadlineMs, now }),
  };
  app.register(async (scope) => addFrontPage(scope, brandHosts, pages));
  addPatientPages(app, pages);
  addConsole(app, { ...parts, consoleFiles: context.consoleFiles });
  const signInShares = createSignInShares({ now, isLimited: settings.rateLimits });
  const countFailure = signInFailureCounter(registry);
  const signInParts = {
    ...{ activeDomains, brandDirectory, identities, callAnonymously, logger, countFailure },
    ...{ signIn, shares: signInShares },
  };
  app.register(async (scope) => addSignInRoutes(scope, signInParts));
  addConfirmationScope(app, parts);
  addCheckoutScope(app, { checkoutReturns, simulatedCheckout, call: callAnonymously });
  const limiter = settings.rateLimits ? createRateLimiter(now) : undefined;
  const limitRequests = rateLimits(limiter, problems, registry);
  const origins = browserOrigins(clients.browserAccess, settings, takePlace, { now, registry });
  addPublishableScope(app, { ...parts, authenticate: anyKey, limitRequests, origins, unmatched });
  const isTestMode = deploymentMode === 'test';
  addApiKeyScope(app, { ...parts, authenticate: apiKey, limitRequests, isTestMode });
  return app;
}
