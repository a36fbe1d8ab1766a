import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { addBrowserAccess, addPreflight } from '../edge/browser-access/browser-access.ts';
import type { BrowserOrigins } from '../edge/browser-access/browser-origins.ts';
import { bindBrowserSessions } from '../edge/browser-sessions/session-scope.ts';
import { scopeToBrand } from '../edge/credentials/brand-scope.ts';
import type { CredentialCheck } from '../edge/credentials/credential-checks.ts';
import { requireKeyScopes } from '../edge/credentials/key-scopes.ts';
import type { LimitRequests } from '../edge/limits/rate-limits.ts';
import { requireFacts } from '../edge/routing/operation-facts.ts';
import type { RouteParts, RouteScope } from '../resources/routes/route-parts.ts';
import { addStorefrontRoutes, publicReadPaths } from '../resources/storefront/routes.ts';

export interface PublishableScope extends RouteParts {
  readonly authenticate: CredentialCheck;
  readonly limitRequests: LimitRequests;
  readonly origins: BrowserOrigins;
  readonly unmatched: onRequestHookHandler;
}

/**
 * Operations of a publishable key (interface.md 4.13), open to API keys and browser sessions too. A
 * publishable key has one brand, so the brand check treats others as unknown.
 */
export function addPublishableScope(app: FastifyInstance, parts: PublishableScope): void {
  const { authenticate, limitRequests, problems, origins, unmatched } = parts;
  app.register(async (scope) => {
    addBrowserAccess(scope, origins);
    requireFacts(scope, { credentials: [['apiKey', 'publishableKey', 'browserSession']] });
    scope.addHook('onRequest', authenticate);
    requireKeyScopes(scope, problems);
    bindBrowserSessions(scope, parts);
    scopeToBrand(scope, 'in-path', problems);
    limitRequests(scope);
    addStorefrontRoutes(scope as RouteScope, parts);
  });
  app.register(async (scope) => {
    for (const path of Object.values(publicReadPaths)) addPreflight(scope, path, origins, unmatched);
  });
}
