import type { FastifyInstance } from 'fastify';
import { addAcmeChallengeRoute } from '../hosts/certificates/acme-challenge.ts';
import { addDocumentationPages } from '../pages/documentation.ts';
import { linkedGuides } from '../pages/guides/guide-pages.ts';
import { addReference } from '../pages/reference.ts';
import { addDescriptionRoute } from '../resources/description/routes.ts';
import type { RouteParts, RouteScope } from '../resources/routes/route-parts.ts';
import { addPublicKeyRoute } from '../resources/webhooks/public-key-routes.ts';

/** decisions.md 1, anonymous routes. `problemBase` precedes `/problems/<kind>`. */
export function addAnonymousScope(app: FastifyInstance, parts: RouteParts, problemBase: string): void {
  const { clients, callAnonymously, problems } = parts;
  app.register(async (scope) => {
    addPublicKeyRoute(scope as RouteScope, parts);
    addAcmeChallengeRoute(scope, { domainRouting: clients.domainRouting, callAnonymously });
  });
  app.register(async (scope) => {
    addDescriptionRoute(scope, { problemBase, guides: linkedGuides });
    addDocumentationPages(scope, problems);
    await addReference(scope);
  });
}
