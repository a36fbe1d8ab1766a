import type { FastifyInstance } from 'fastify';
import { addAcmeChallengeRoute } from '../hosts/certificates/acme-challenge.ts';
import { addDocumentation } from '../pages/documentation.ts';
import { addTryPage } from '../pages/reference/try-page.ts';
import type { Site } from '../pages/site/site.ts';
import { addDescriptionRoute } from '../resources/description/routes.ts';
import type { RouteParts, RouteScope } from '../resources/routes/route-parts.ts';
import { addPublicKeyRoute } from '../resources/webhooks/public-key-routes.ts';

/** decisions.md 1, anonymous routes. `problemBase` precedes `/problems/<kind>`. */
export function addAnonymousScope(
  app: FastifyInstance,
  parts: RouteParts,
  problemBase: string,
  site: Site,
): void {
  const { clients, callAnonymously } = parts;
  app.register(async (scope) => {
    addPublicKeyRoute(scope as RouteScope, parts);
    addAcmeChallengeRoute(scope, { domainRouting: clients.domainRouting, callAnonymously });
  });
  app.register(async (scope) => {
    const guides = site.pages
      .filter(({ path }) => path.startsWith('/docs/guides/'))
      .map(({ title, summary, path }) => ({ title, summary, href: path }));
    addDocumentation(scope, site);
    addDescriptionRoute(scope, { problemBase, guides });
  });
  app.register(addTryPage);
}
