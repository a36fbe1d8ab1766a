import type { FastifyInstance } from 'fastify';
import type { Clients } from '../context.ts';
import type { AskNeighbour } from '../neighbours.ts';
import { requireBrand } from '../plugins/brand-scope.ts';
import { type Authenticate, authenticatedByApiKey } from '../plugins/credentials.ts';
import type { Problems } from '../problems/problems.ts';
import { addInstrumentRoutes } from '../routes/instrument.ts';

/** What the operations behind an API key are built on. */
export interface ApiKeyScope {
  readonly authenticate: Authenticate;
  readonly problems: Problems;
  readonly clients: Clients;
  readonly ask: AskNeighbour;
}

/** Operations that take an API key and no other credential. Every route below is behind the credential check by construction. */
export function addApiKeyScope(app: FastifyInstance, parts: ApiKeyScope): void {
  const { authenticate, problems, clients, ask } = parts;
  app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, done) => {
      authenticatedByApiKey(authenticate, problems, request, reply, done);
    });
    scope.register(async (branded) => {
      branded.addHook('onRequest', requireBrand(problems));
      addInstrumentRoutes(branded, clients.intake, ask);
    });
  });
}
