import type { Registry } from '@telehealth/service-kit/telemetry';
import type { FastifyInstance } from 'fastify';
import type { Admission } from '../edge/admission.ts';
import { browserOrigins } from '../edge/browser-access/browser-origins.ts';
import type { LookupSettings } from '../edge/credentials/credential-lookup.ts';
import { createRateLimiter } from '../edge/limits/rate-limiter.ts';
import { rateLimits } from '../edge/limits/rate-limits.ts';
import type { PageFile } from '../pages/built/page-files.ts';
import type { RouteParts } from '../resources/routes/route-parts.ts';
import { addApiKeyScope } from './api-key.ts';
import { addCheckoutScope } from './checkout.ts';
import { addConfirmationScope } from './confirmations.ts';
import { addPublishableScope } from './publishable.ts';

interface Scopes {
  readonly admission: Admission;
  readonly settings: LookupSettings & { readonly rateLimits: boolean };
  readonly registry: Registry;
  /** Of the pages for patients; undefined: the deployment has none. */
  readonly pageFiles: readonly PageFile[] | undefined;
}

/** Operations with a credential: a signature, the secret of a checkout, a key or a session. */
export function addScopes(app: FastifyInstance, parts: RouteParts, scopes: Scopes): void {
  const { clients, problems, callAnonymously, now } = parts;
  const { admission, settings, registry, pageFiles } = scopes;
  const { anyKey, apiKey, takePlace, unmatched } = admission;
  addConfirmationScope(app, parts);
  const { checkoutReturns, simulatedCheckout, browserAccess } = clients;
  addCheckoutScope(app, { checkoutReturns, simulatedCheckout, call: callAnonymously, files: pageFiles });
  const limiter = settings.rateLimits ? createRateLimiter(now) : undefined;
  const limitRequests = rateLimits(limiter, problems, registry);
  const origins = browserOrigins(browserAccess, settings, takePlace, { now, registry });
  addPublishableScope(app, { ...parts, authenticate: anyKey, limitRequests, origins, unmatched });
  const isTestMode = settings.deploymentMode === 'test';
  addApiKeyScope(app, { ...parts, authenticate: apiKey, limitRequests, isTestMode });
}
