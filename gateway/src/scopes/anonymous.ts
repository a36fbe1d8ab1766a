import type { FastifyInstance } from 'fastify';
import type { Problems } from '../edge/problems/problems.ts';
import { type AcmeChallengeParts, addAcmeChallengeRoute } from '../hosts/certificates/acme-challenge.ts';
import { addDocumentationPages } from '../pages/documentation.ts';
import { linkedGuides } from '../pages/guides/guide-pages.ts';
import { addReference } from '../pages/reference.ts';
import { addDescriptionRoute } from '../resources/description/routes.ts';
import type { RouteScope } from '../resources/routes/route-parts.ts';
import { addPublicKeyRoute, type PublicKeyParts } from '../resources/webhooks/public-key-routes.ts';

/** What the routes without a credential are built on. */
export interface AnonymousScope extends PublicKeyParts, AcmeChallengeParts {
  readonly problems: Problems;
  /** Precedes `/problems/<kind>` in problem types. */
  readonly problemBase: string;
}

/** Everything that needs no credential (decisions.md 1, anonymous routes). */
export function addAnonymousScope(app: FastifyInstance, parts: AnonymousScope): void {
  const { problems, problemBase } = parts;
  app.register(async (scope) => {
    addPublicKeyRoute(scope as RouteScope, parts);
    addAcmeChallengeRoute(scope, parts);
  });
  app.register(async (scope) => {
    addDescriptionRoute(scope, { problemBase, guides: linkedGuides });
    addDocumentationPages(scope, problems);
    await addReference(scope);
  });
}
