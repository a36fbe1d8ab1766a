import { ScreeningFactSchema } from '@telehealth/contracts/intake/v1/screening_fact';
import { Fact } from '@telehealth/public-api/facts/fact';
import { factOperations } from '@telehealth/public-api/facts/operations';
import { pathId } from '../../edge/routing/path-ids.ts';
import { routeOf } from '../../edge/routing/route-of.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';

const factToJson = jsonEncoder(ScreeningFactSchema, Fact);

/** The facts that a brand's questions may bind (interface.md 2.13 and 4.8, decisions.md 3). */
export function addFactRoutes(scope: RouteScope, { clients: { factLibrary }, call }: RouteParts): void {
  scope.route({
    ...routeOf(factOperations.listFacts),
    handler: async (request) => {
      const { therapy, mode = 'initial', q: query = '' } = request.query;
      const { facts } = await call(request, factLibrary.listFacts, { therapy, mode, query });
      return { brand_id: request.brandId, therapy, mode, facts: facts.map(factToJson) };
    },
  });

  scope.route({
    ...routeOf(factOperations.createFact),
    handler: async (request, reply) => {
      const { value_type: valueType, ...rest } = request.body;
      const { fact } = await call(request, factLibrary.createOwnFact, { valueType, ...rest });
      reply.code(201);
      return { data: factToJson(fact) };
    },
  });

  scope.route({
    ...routeOf(factOperations.deleteFact),
    handler: async (request, reply) => {
      await call(request, factLibrary.deleteOwnFact, { code: pathId(request, 'code') });
      return reply.code(204).send(null);
    },
  });
}
