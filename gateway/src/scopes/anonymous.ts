import type { FastifyInstance } from 'fastify';
import { addAcmeChallengeRoute } from '../hosts/certificates/acme-challenge.ts';
import { addSecurityContact } from '../hosts/security-contact.ts';
import { addDocumentation } from '../pages/documentation.ts';
import { addTryPage } from '../pages/reference/try-page.ts';
import type { Site } from '../pages/site/site.ts';
import { addDescriptionRoute } from '../resources/description/routes.ts';
import type { RouteParts, RouteScope } from '../resources/routes/route-parts.ts';
import { addPublicKeyRoute } from '../resources/webhooks/public-key-routes.ts';

interface AnonymousSettings {
  readonly problemBase: string;
  readonly securityContact: string | undefined;
  readonly site: Site;
  readonly now: () => number;
}

/** decisions.md 1, anonymous routes. `problemBase` precedes `/problems/<kind>`; `securityContact` may be absent. */
export function addAnonymousScope(
  app: FastifyInstance,
  parts: RouteParts,
  { problemBase, securityContact: contact, site, now }: AnonymousSettings,
): void {
  const { clients, callAnonymously } = parts;
  app.register(async (scope) => {
    addPublicKeyRoute(scope as RouteScope, parts);
    addAcmeChallengeRoute(scope, { domainRouting: clients.domainRouting, callAnonymously });
    if (contact !== undefined) addSecurityContact(scope, { contact, now });
  });
  app.register(async (scope) => {
    addDocumentation(scope, site);
    addDescriptionRoute(scope, problemBase);
  });
  app.register(addTryPage);
}
