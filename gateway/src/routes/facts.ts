import { ScreeningFactSchema } from '@telehealth/contracts/intake/v1/screening_fact';
import { Fact, FactCatalog, FactCreate, FactQuery } from '@telehealth/public-api/facts/fact';
import { dataOf } from '@telehealth/public-api/schema/envelope';
import { Type } from 'typebox';
import { jsonEncoder } from '../encode/json-encoder.ts';
import { pathId } from './path-ids.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const collection = '/v1/account/question-library/facts';
const tags = ['Facts'];
const factToJson = jsonEncoder(ScreeningFactSchema, Fact);

/** The facts that a brand's questions may bind (interface.md 2.13 and 4.8, decisions.md 3). */
export function addFactRoutes(scope: RouteScope, { clients: { factLibrary }, call }: RouteParts): void {
  scope.get(collection, {
    schema: {
      operationId: 'listFacts',
      summary: 'The facts a question may bind',
      description:
        "The screening facts of a therapy's intake and the brand's own. They say nothing about medical readiness.",
      tags,
      querystring: FactQuery,
      response: { 200: FactCatalog },
    },
    config: { conditional: true },
    handler: async (request) => {
      const { therapy, mode = 'initial', q: query = '' } = request.query;
      const { facts } = await call(request, factLibrary.listFacts, { therapy, mode, query });
      return { brand_id: request.brandId, therapy, mode, facts: facts.map(factToJson) };
    },
  });

  scope.post(collection, {
    schema: {
      operationId: 'createFact',
      summary: "Add a fact of the brand's own",
      description: 'Non-medical screening data only. Its code comes back with the prefix of the brand.',
      tags,
      body: FactCreate,
      response: { 201: dataOf(Fact) },
    },
    config: { problems: ['validation', 'conflict'] },
    handler: async (request, reply) => {
      const { value_type: valueType, ...rest } = request.body;
      const { fact } = await call(request, factLibrary.createOwnFact, { valueType, ...rest });
      reply.code(201);
      return { data: factToJson(fact) };
    },
  });

  scope.delete(`${collection}/:code`, {
    schema: {
      operationId: 'deleteFact',
      summary: "Delete a fact of the brand's own",
      description: 'A `conflict` while a question binds it.',
      tags,
      response: { 204: Type.Null() },
    },
    config: { problems: ['conflict'] },
    handler: async (request, reply) => {
      await call(request, factLibrary.deleteOwnFact, { code: pathId(request, 'code') });
      return reply.code(204).send(null);
    },
  });
}
