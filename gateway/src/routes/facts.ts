import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Clients } from '../context.ts';
import { factToJson } from '../encode/fact.ts';
import type { AskNeighbour } from '../neighbours.ts';
import { sendConditional } from '../representation.ts';
import { FactAnswer, FactCatalog, FactCreate, FactQuery } from '../schemas/fact.ts';
import { factCodeIn } from './path-ids.ts';
import { refuseBody } from './refuse-body.ts';

const collection = '/v1/account/question-library/facts';
const tags = ['Facts'];

/** The facts that a brand's questions may bind (interface.md 2.13 and 4.8, decisions.md 3). */
export function addFactRoutes(
  scope: FastifyInstance,
  factLibrary: Clients['factLibrary'],
  ask: AskNeighbour,
): void {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();

  app.get(collection, {
    schema: {
      operationId: 'listFacts',
      summary: 'The facts a question may bind',
      description:
        "The screening facts of a therapy's intake and the brand's own, never another brand's. That a therapy has facts says nothing of medical readiness.",
      tags,
      querystring: FactQuery,
      response: { 200: FactCatalog },
    },
    config: { conditional: true },
    handler: async (request, reply) => {
      const { therapy, mode = 'initial', q = '' } = request.query;
      const message = { therapy, mode, query: q };
      const answer = await ask(request, (options) => factLibrary.listFacts(message, options));
      const facts = answer.facts.map(factToJson);
      return sendConditional(request, reply, { brand_id: request.brandId, therapy, mode, facts });
    },
  });

  app.post(collection, {
    schema: {
      operationId: 'createFact',
      summary: "Add a fact of the brand's own",
      description: 'Non-medical screening data only. Its code comes back with the prefix of the brand.',
      tags,
      body: FactCreate,
      response: { 201: FactAnswer },
    },
    config: { problems: ['validation', 'conflict'] },
    handler: async (request, reply) => {
      const { code, value_type: valueType, cardinality, options = [] } = request.body;
      const message = { code, valueType, cardinality, options: options.map((option) => ({ ...option })) };
      const { fact } = await ask(request, (options) => factLibrary.createOwnFact(message, options));
      reply.code(201);
      return { data: factToJson(fact) };
    },
  });

  app.delete(`${collection}/:code`, {
    schema: {
      operationId: 'deleteFact',
      summary: "Delete a fact of the brand's own",
      description: 'A `conflict` while a question binds it.',
      tags,
      params: Type.Object({ code: Type.String({ description: 'Its code, with the prefix.' }) }),
      response: { 204: Type.Null() },
    },
    config: { problems: ['conflict'] },
    handler: async (request, reply) => {
      refuseBody(request);
      const message = { code: factCodeIn(request) };
      await ask(request, (options) => factLibrary.deleteOwnFact(message, options));
      return reply.code(204).send(null);
    },
  });
}
