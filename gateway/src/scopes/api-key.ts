import type { BrandRule } from '@telehealth/public-api/operation';
import type { FastifyInstance } from 'fastify';
import { refuseUndescribedBodies } from '../edge/bodies/no-body.ts';
import { bindBrowserSessions } from '../edge/browser-sessions/session-scope.ts';
import { scopeToBrand } from '../edge/credentials/brand-scope.ts';
import type { CredentialCheck } from '../edge/credentials/credential-checks.ts';
import { requireKeyScopes } from '../edge/credentials/key-scopes.ts';
import { takeIdempotencyKeys } from '../edge/idempotency/idempotency-key.ts';
import type { LimitRequests } from '../edge/limits/rate-limits.ts';
import { refuseChanges } from '../edge/read-only.ts';
import { requireFacts } from '../edge/routing/operation-facts.ts';
import { addressLines } from '../resources/addresses/lines.ts';
import { apiKeyLines } from '../resources/api-keys/lines.ts';
import { addAuditRoutes } from '../resources/audit/routes.ts';
import { addPictureRoutes } from '../resources/brands/picture-routes.ts';
import { addBrandListRoute, addBrandRoutes } from '../resources/brands/routes.ts';
import { consoleSessionLines } from '../resources/console/lines.ts';
import { addConsoleLinkRoute } from '../resources/console/routes.ts';
import { domainLines } from '../resources/domains/lines.ts';
import { enrollmentLines } from '../resources/enrollments/lines.ts';
import { addEventRoutes } from '../resources/events/routes.ts';
import { factLines } from '../resources/facts/lines.ts';
import { addFunnelRoute } from '../resources/funnel/routes.ts';
import { instrumentLines } from '../resources/instrument/lines.ts';
import { addInstrumentRoutes } from '../resources/instrument/routes.ts';
import { addMediaRoutes } from '../resources/media/routes.ts';
import { memberIssuerLines } from '../resources/members/issuer-lines.ts';
import { memberLines } from '../resources/members/lines.ts';
import { offeringLines } from '../resources/offerings/lines.ts';
import { onboardingLines } from '../resources/onboarding/lines.ts';
import { orderLines } from '../resources/orders/lines.ts';
import { addPaymentStatusRoute, paymentLines } from '../resources/payments/lines.ts';
import { questionLines } from '../resources/questions/lines.ts';
import type { Line } from '../resources/routes/line.ts';
import type { RouteParts, RouteScope } from '../resources/routes/route-parts.ts';
import { searchLines } from '../resources/search/lines.ts';
import { addSearchRoute } from '../resources/search/routes.ts';
import { signInLines } from '../resources/sign-in/lines.ts';
import { addSignInLinkRoute } from '../resources/sign-in/routes.ts';
import { testModeLines } from '../resources/test-mode/lines.ts';
import { deliveryLines, registrationLines } from '../resources/webhooks/lines.ts';

export interface ApiKeyScope extends RouteParts {
  readonly authenticate: CredentialCheck;
  readonly limitRequests: LimitRequests;
  /** Live mode has no operations for tests; their paths are unknown. */
  readonly isTestMode: boolean;
}

/**
 * Operations of one call each.
 *
 * @internal
 */
export const lines: readonly Line[] = [
  ...[...instrumentLines, ...addressLines, ...enrollmentLines, ...paymentLines, ...signInLines],
  ...[
    ...registrationLines,
    ...deliveryLines,
    ...apiKeyLines,
    ...consoleSessionLines,
    ...memberLines,
    ...memberIssuerLines,
    ...orderLines,
  ],
  ...[...onboardingLines, ...offeringLines, ...domainLines, ...questionLines, ...factLines, ...searchLines],
];

type AddRoutes = (scope: RouteScope, parts: RouteParts) => void;

/** The other operations, by how they determine the brand. */
const handlers: Readonly<Record<BrandRule, readonly AddRoutes[]>> = {
  required: [addInstrumentRoutes, addMediaRoutes, addPaymentStatusRoute, addSignInLinkRoute, addEventRoutes],
  optional: [addBrandListRoute, addConsoleLinkRoute, addAuditRoutes, addSearchRoute],
  'in-path': [addBrandRoutes, addPictureRoutes, addFunnelRoute],
  'only-brand': [],
};

/** For API keys and browser sessions. The credential check guards every route of the scope. */
export function addApiKeyScope(app: FastifyInstance, parts: ApiKeyScope): void {
  const { authenticate, limitRequests, problems, readOnlyState, isTestMode } = parts;
  app.register(async (scope) => {
    requireFacts(scope, { credentials: [['apiKey'], ['apiKey', 'browserSession']] });
    scope.addHook('onRequest', authenticate);
    requireKeyScopes(scope, problems);
    bindBrowserSessions(scope, parts);
    limitRequests(scope);
    refuseChanges(scope, readOnlyState, problems);
    takeIdempotencyKeys(scope);
    refuseUndescribedBodies(scope);
    const served = isTestMode ? [...lines, ...testModeLines] : lines;
    for (const rule of Object.keys(handlers) as BrandRule[]) {
      scope.register(async (branded) => {
        scopeToBrand(branded, rule, problems);
        for (const { operation, serve } of served)
          if (operation.brand === rule) serve(branded as RouteScope, parts);
        for (const add of handlers[rule]) add(branded as RouteScope, parts);
      });
    }
  });
}
