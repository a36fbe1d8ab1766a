import type { FastifyInstance } from 'fastify';
import type { Clients } from '../context.ts';
import type { Cursors } from '../cursors.ts';
import type { AskNeighbour, HandOnToNeighbour } from '../neighbours.ts';
import { type BrandRule, scopeToBrand } from '../plugins/brand-scope.ts';
import { type Authenticate, authenticatedByApiKey } from '../plugins/credentials.ts';
import { takeIdempotencyKeys } from '../plugins/idempotency-key.ts';
import type { LimitRequests } from '../plugins/rate-limits.ts';
import type { Problems } from '../problems/problems.ts';
import { addAddressRoutes } from '../routes/address.ts';
import { addBrandListRoute, addBrandRoutes } from '../routes/brands.ts';
import { addDisplayCopyRoutes } from '../routes/display-copy.ts';
import { addEnrollmentRoutes } from '../routes/enrollments.ts';
import { addFactRoutes } from '../routes/facts.ts';
import { addInstrumentRoutes } from '../routes/instrument.ts';
import { addMediaRoutes } from '../routes/media.ts';
import { addCatalogOfferingRoute, addOfferingRoutes } from '../routes/offerings.ts';
import { addQuestionRoutes } from '../routes/questions.ts';
import { declareFacts } from '../routes/route-config.ts';

/** What the operations behind an API key are built on. */
export interface ApiKeyScope {
  readonly authenticate: Authenticate;
  readonly limitRequests: LimitRequests;
  readonly problems: Problems;
  readonly clients: Clients;
  readonly cursors: Cursors;
  readonly ask: AskNeighbour;
  readonly handOn: HandOnToNeighbour;
  /** Requests held at a time, in whatever state. */
  readonly maxInFlight: number;
}

/** Operations that take an API key and no other credential. Every route below is behind the credential check by construction. */
export function addApiKeyScope(app: FastifyInstance, parts: ApiKeyScope): void {
  const { authenticate, limitRequests, problems, clients, cursors, ask, handOn, maxInFlight } = parts;
  app.register(async (scope) => {
    declareFacts(scope, { credentials: ['apiKey'] });
    scope.addHook('onRequest', (request, reply, done) => {
      authenticatedByApiKey(authenticate, problems, request, reply, done);
    });
    limitRequests(scope);
    takeIdempotencyKeys(scope);
    const about = (rule: BrandRule, addRoutes: (scope: FastifyInstance) => void): void => {
      scope.register(async (branded) => {
        scopeToBrand(branded, rule, problems);
        addRoutes(branded);
      });
    };

    about('required', (branded) => {
      addInstrumentRoutes(branded, clients.intake, ask);
      addAddressRoutes(branded, clients.addresses, ask);
      addEnrollmentRoutes(branded, clients.enrollments, ask);
      addMediaRoutes(branded, problems, handOn, Math.ceil(maxInFlight / 4));
    });
    about('optional', (branded) => {
      addBrandListRoute(branded, clients.brands, ask, cursors);
      addCatalogOfferingRoute(branded, clients.offerings, ask, cursors);
    });
    about('in-path', (branded) => {
      addBrandRoutes(branded, clients.brands, ask);
      addOfferingRoutes(branded, clients.offerings, ask, cursors);
      addDisplayCopyRoutes(branded, clients.offerings, ask);
    });
    about('only-brand', (branded) => {
      addQuestionRoutes(branded, clients.questions, ask, cursors);
      addFactRoutes(branded, clients.factLibrary, ask);
    });
  });
}
