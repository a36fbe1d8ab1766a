import type { BrandRule } from '@telehealth/public-api/operation';
import type { FastifyInstance } from 'fastify';
import { scopeToBrand } from '../plugins/brand-scope.ts';
import type { CredentialCheck } from '../plugins/credentials.ts';
import { takeIdempotencyKeys } from '../plugins/idempotency-key.ts';
import { refuseUndescribedBodies } from '../plugins/no-body.ts';
import type { LimitRequests } from '../plugins/rate-limits.ts';
import { addAddressRoutes } from '../routes/address.ts';
import { addBrandListRoute, addBrandRoutes } from '../routes/brands.ts';
import { addDeliveryRoutes } from '../routes/deliveries.ts';
import { addDisplayCopyRoutes } from '../routes/display-copy.ts';
import { addDomainRoutes } from '../routes/domains.ts';
import { addEnrollmentRoutes } from '../routes/enrollments.ts';
import { addEventRoutes } from '../routes/events.ts';
import { addFactRoutes } from '../routes/facts.ts';
import { addInstrumentRoutes } from '../routes/instrument.ts';
import { addMediaRoutes } from '../routes/media.ts';
import { addCatalogOfferingRoute, addOfferingRoutes } from '../routes/offerings.ts';
import { addOnboardingRoutes } from '../routes/onboarding.ts';
import { addOrderRoutes } from '../routes/orders.ts';
import { addPaymentRoutes } from '../routes/payments.ts';
import { addQuestionRoutes } from '../routes/questions.ts';
import { addRecoveryRoutes } from '../routes/recoveries.ts';
import { requireFacts } from '../routes/route-config.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { addWebhookHealthRoute } from '../routes/webhook-health.ts';
import { addWebhookRegistrationRoutes } from '../routes/webhook-registrations.ts';
import { addWebhookTestRoute } from '../routes/webhook-test.ts';

/** What the operations behind an API key are built on. */
export interface ApiKeyScope extends RouteParts {
  readonly authenticate: CredentialCheck;
  readonly limitRequests: LimitRequests;
}

/** How each group of operations knows its brand. */
const groups: readonly (readonly [BrandRule, readonly ((scope: RouteScope, parts: RouteParts) => void)[]])[] =
  [
    [
      'required',
      [
        ...[addInstrumentRoutes, addAddressRoutes, addEnrollmentRoutes, addMediaRoutes, addPaymentRoutes],
        ...[addWebhookRegistrationRoutes, addWebhookTestRoute, addWebhookHealthRoute],
        ...[addDeliveryRoutes, addRecoveryRoutes, addEventRoutes],
      ],
    ],
    ['optional', [addBrandListRoute, addCatalogOfferingRoute, addOrderRoutes, addOnboardingRoutes]],
    ['in-path', [addBrandRoutes, addOfferingRoutes, addDisplayCopyRoutes, addDomainRoutes]],
    ['only-brand', [addQuestionRoutes, addFactRoutes]],
  ];

/**
 * Adds the operations that take an API key and no other credential. The credential check guards every route of the
 * scope.
 */
export function addApiKeyScope(app: FastifyInstance, parts: ApiKeyScope): void {
  const { authenticate, limitRequests, problems } = parts;
  app.register(async (scope) => {
    requireFacts(scope, { credentials: ['apiKey'] });
    scope.addHook('onRequest', authenticate);
    limitRequests(scope);
    takeIdempotencyKeys(scope);
    refuseUndescribedBodies(scope);
    for (const [rule, addRoutes] of groups) {
      scope.register(async (branded) => {
        scopeToBrand(branded, rule, problems);
        for (const add of addRoutes) add(branded as RouteScope, parts);
      });
    }
  });
}
