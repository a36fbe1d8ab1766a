import './edge/request-context.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { addAdmission } from './edge/admission.ts';
import { type TimeLimits, timeLimits } from './edge/limits/time-limits.ts';
import { createProblems } from './edge/problems/problems.ts';
import { addRequestHandling } from './edge/request-handling.ts';
import type { Observe } from './edge/requests/finished-request.ts';
import { requestMetrics } from './edge/requests/metrics.ts';
import { serverOptions } from './edge/server-options.ts';
import { addBrandHosts } from './hosts/brand-hosts.ts';
import { redirectPlain } from './hosts/certificates/plain-listener.ts';
import { issuerCheck } from './hosts/console/issuers/check-issuer.ts';
import { addHosts } from './hosts/hosts.ts';
import { documentationSite, missingPages } from './pages/documentation.ts';
import { addMissingPage } from './pages/missing-page.ts';
import { routeParts } from './resources/routes/route-parts.ts';
import { addAnonymousScope } from './scopes/anonymous.ts';
import { addScopes } from './scopes/scopes.ts';

/** The gateway's HTTP application, not listening. Closing it leaves the context open. */
export function buildApp(context: Context, limits: TimeLimits = timeLimits): FastifyInstance {
  const { settings, clients, activeDomains, cursors, sessionCookie, signIn, logger, registry, bus } = context;
  const { readOnlyState } = context;
  const {
    deploymentMode,
    operationsDocs,
    problemBase,
    publicOrigin,
    rateLimits,
    securityContact,
    tlsPort,
    trustedProxies,
  } = settings;
  const now = () => context.clock.now();
  const problems = createProblems(problemBase);
  const logRequest: Observe = (finished) => logger.info(finished, 'request');
  const observers = [requestMetrics(registry), logRequest];
  const signInOrigin = signIn?.publicOrigin;
  const parts = routeParts(
    {
      ...{ clients, activeDomains, readOnlyState, cursors, sessionCookie, signInOrigin, problems, now },
      ...{ publicOrigin, checkIssuer: issuerCheck(context.memberIssuers) },
    },
    settings,
    limits,
  );
  const { callAnonymously } = parts;

  const app = Fastify(serverOptions({ settings, limits, problems, observers }));
  const { tracer } = context;
  const { unreadMs } = limits;
  const routes = addRequestHandling(app, { problems, observers, logger, tracer, unreadMs, now });

  const { brands } = clients;
  const seesTls = tlsPort !== undefined || trustedProxies.length > 0;
  const brandHosts = { activeDomains, brands, callAnonymously, problems, seesTls };
  redirectPlain(app, problems);
  addBrandHosts(app, brandHosts);

  const site = documentationSite(problems, problemBase, {
    operate: operationsDocs,
    hasConsole: context.consoleFiles !== undefined,
  });
  addMissingPage(app, missingPages(site));

  const admitting = {
    clients,
    settings,
    limits,
    sessionCookie,
    bus,
    logger,
    registry,
    problems,
    routes,
    now,
  };
  const admission = addAdmission(app, admitting);

  addAnonymousScope(app, parts, { problemBase, securityContact, site, now });
  addHosts(app, {
    ...parts,
    ...{ brandHosts, signIn, logger, registry, deploymentMode, rateLimits },
    issuerSignIn: { issuers: context.memberIssuers, attempts: context.attemptCookie, publicOrigin },
    files: context.pages,
    consoleFiles: context.consoleFiles,
    authenticate: admission.apiKey,
  });
  addScopes(app, parts, { admission, settings, registry, pageFiles: context.pages });
  return app;
}
