import type { BrandRule } from '@telehealth/public-api/operation';
import type { FastifyInstance } from 'fastify';
import { refuseUndescribedBodies } from '../edge/bodies/no-body.ts';
import { bindBrowserSessions } from '../edge/browser-sessions/session-scope.ts';
import { scopeToBrand } from '../edge/credentials/brand-scope.ts';
import type { CredentialCheck } from '../edge/credentials/credential-checks.ts';
import { requireKeyScopes } from '../edge/credentials/key-scopes.ts';
import { takeIdempotencyKeys } from '../edge/idempotency/idempotency-key.ts';
import type { LimitRequests } from '../edge/limits/rate-limits.ts';
import { requireFacts } from '../edge/routing/operation-facts.ts';
import { addAddressRoutes } from '../resources/addresses/routes.ts';
import { addApiKeyRoutes } from '../resources/api-keys/routes.ts';
import { addAuditRoutes } from '../resources/audit/routes.ts';
import { addBrandListRoute, addBrandRoutes } from '../resources/brands/routes.ts';
import { addConsoleRoutes } from '../resources/console/routes.ts';
import { addDomainRoutes } from '../resources/domains/routes.ts';
import { addEnrollmentListRoute, addEnrollmentRoutes } from '../resources/enrollments/routes.ts';
import { addEventRoutes } from '../resources/events/routes.ts';
import { addFactRoutes } from '../resources/facts/routes.ts';
import { addFunnelRoute } from '../resources/funnel/routes.ts';
import { addInstrumentRoutes } from '../resources/instrument/routes.ts';
import { addMediaRoutes } from '../resources/media/routes.ts';
import { addDisplayCopyRoutes } from '../resources/offerings/display-copy-routes.ts';
import { addCatalogOfferingRoute, addOfferingRoutes } from '../resources/offerings/routes.ts';
import { addOnboardingRoutes } from '../resources/onboarding/routes.ts';
import { addOrderRoutes } from '../resources/orders/routes.ts';
import { addPaymentRoutes } from '../resources/payments/routes.ts';
import { addQuestionRoutes } from '../resources/questions/routes.ts';
import type { RouteParts, RouteScope } from '../resources/routes/route-parts.ts';
import { addPersonRoutes } from '../resources/sign-in/routes.ts';
import { addTestClockRoute, addTestMilestoneRoute } from '../resources/test-mode/routes.ts';
import { addDeliveryRoutes } from '../resources/webhooks/delivery-routes.ts';
import { addWebhookHealthRoute } from '../resources/webhooks/health-routes.ts';
import { addRecoveryRoutes } from '../resources/webhooks/recovery-routes.ts';
import { addWebhookRegistrationRoutes } from '../resources/webhooks/registration-routes.ts';
import { addWebhookTestRoute } from '../resources/webhooks/test-fire-routes.ts';

export interface ApiKeyScope extends RouteParts {
  readonly authenticate: CredentialCheck;
  readonly limitRequests: LimitRequests;
  /** In live mode there are no operations for tests, so their paths are unknown ones. */
  readonly isTestMode: boolean;
}

type Group = readonly [BrandRule, readonly ((scope: RouteScope, parts: RouteParts) => void)[]];

/** How each group of operations knows its brand. */
const groups: readonly Group[] = [
  [
    'required',
    [
      ...[addInstrumentRoutes, addAddressRoutes, addEnrollmentRoutes, addMediaRoutes, addPaymentRoutes],
      addPersonRoutes,
      ...[addWebhookRegistrationRoutes, addWebhookTestRoute, addWebhookHealthRoute],
      ...[addDeliveryRoutes, addRecoveryRoutes, addEventRoutes],
    ],
  ],
  [
    'optional',
    [
      ...[addApiKeyRoutes, addBrandListRoute, addCatalogOfferingRoute, addOrderRoutes, addOnboardingRoutes],
      ...[addEnrollmentListRoute, addConsoleRoutes, addAuditRoutes],
    ],
  ],
  ['in-path', [addBrandRoutes, addOfferingRoutes, addDisplayCopyRoutes, addDomainRoutes, addFunnelRoute]],
  ['only-brand', [addQuestionRoutes, addFactRoutes]],
];

const testGroups: readonly Group[] = [
  ['required', [addTestMilestoneRoute]],
  ['optional', [addTestClockRoute]],
];

/**
 * Adds the operations that take an API key, and those that take a browser session too. The credential check guards every route of
 * the scope.
 */
export function addApiKeyScope(app: FastifyInstance, parts: ApiKeyScope): void {
  const { authenticate, limitRequests, problems, isTestMode } = parts;
  app.register(async (scope) => {
    requireFacts(scope, { credentials: [['apiKey'], ['apiKey', 'browserSession']] });
    scope.addHook('onRequest', authenticate);
    requireKeyScopes(scope, problems);
    bindBrowserSessions(scope, parts);
    limitRequests(scope);
    takeIdempotencyKeys(scope);
    refuseUndescribedBodies(scope);
    for (const [rule, addRoutes] of isTestMode ? [...groups, ...testGroups] : groups) {
      scope.register(async (branded) => {
        scopeToBrand(branded, rule, problems);
        for (const add of addRoutes) add(branded as RouteScope, parts);
      });
    }
  });
}
