import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { ErrorKind } from '@telehealth/errors';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Clients } from '../context.ts';
import type { Cursors, Position } from '../cursors.ts';
import { catalogOfferingToJson, enablementToJson } from '../encode/offering.ts';
import type { AskNeighbour } from '../neighbours.ts';
import { sendConditional } from '../representation.ts';
import {
  catalogOfferingExamples,
  catalogOfferingItem,
  EnableBody,
  EnablementAnswer,
  enablementExamples,
  enablementItem,
} from '../schemas/offering.ts';
import { PageQuery, page } from '../schemas/page.ts';
import { readPage } from './page.ts';
import { offeringRefIn } from './path-ids.ts';
import { refuseBody } from './refuse-body.ts';

const tags = ['Offerings'];
const changeProblems: ErrorKind[] = ['conflict'];

/** The canonical catalog, which is the same for every client (decisions.md 3). */
export function addCatalogOfferingRoute(
  scope: FastifyInstance,
  offerings: Clients['offerings'],
  ask: AskNeighbour,
  cursors: Cursors,
): void {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();

  app.get('/v1/account/catalog/offerings', {
    schema: {
      operationId: 'listCatalogOfferings',
      summary: 'What brands can enable, by ref',
      description: 'The canonical catalog; what was withdrawn stays in it.',
      tags,
      querystring: PageQuery,
      response: { 200: page(catalogOfferingItem, catalogOfferingExamples) },
    },
    config: { conditional: true },
    handler: async (request, reply) => {
      const cursorScope = { list: 'catalog-offerings' };
      const body = await readPage(request, cursors, cursorScope, async ({ limit, after }) => {
        const message = { limit, afterOfferingRef: after?.[0] ?? '' };
        const answer = await ask(request, (options) => offerings.listCatalogOfferings(message, options));
        return {
          data: answer.offerings.map(catalogOfferingToJson),
          end: endOf(answer.offerings, answer.hasMore),
        };
      });
      return sendConditional(request, reply, body);
    },
  });
}

/** What a brand sells (interface.md 4.5, decisions.md 3). */
export function addOfferingRoutes(
  scope: FastifyInstance,
  offerings: Clients['offerings'],
  ask: AskNeighbour,
  cursors: Cursors,
): void {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const collection = '/v1/account/brands/:brand_id/offerings';
  const one = `${collection}/:offering_ref` as const;

  app.post(collection, {
    schema: {
      operationId: 'enableOffering',
      summary: 'Enable an offering for a brand',
      description:
        'Configuration only: no money moves. An offering that is enabled already is answered with 200 as it is.',
      tags,
      body: EnableBody,
      response: { 200: EnablementAnswer, 201: EnablementAnswer },
    },
    config: { problems: changeProblems },
    handler: async (request, reply) => {
      const message = { offeringRef: request.body.offering_ref };
      const answer = await ask(request, (options) => offerings.enableOffering(message, options));
      reply.code(answer.created ? 201 : 200);
      return { data: enablementToJson(answer.enablement) };
    },
  });

  app.get(collection, {
    schema: {
      operationId: 'listOfferings',
      summary: 'The enabled offerings of a brand, by ref',
      tags,
      querystring: PageQuery,
      response: { 200: page(enablementItem, enablementExamples) },
    },
    config: { conditional: true },
    handler: async (request, reply) => {
      const cursorScope = { list: 'offerings', filters: { brandId: request.brandId } };
      const body = await readPage(request, cursors, cursorScope, async ({ limit, after }) => {
        const message = { limit, afterOfferingRef: after?.[0] ?? '' };
        const answer = await ask(request, (options) => offerings.listEnablements(message, options));
        return {
          data: answer.enablements.map(enablementToJson),
          end: endOf(answer.enablements, answer.hasMore),
        };
      });
      return sendConditional(request, reply, body);
    },
  });

  app.get(one, {
    schema: {
      operationId: 'readOffering',
      summary: 'An enabled offering with its activation checks',
      tags,
      response: { 200: EnablementAnswer },
    },
    config: { conditional: true },
    handler: async (request, reply) => {
      const message = { offeringRef: offeringRefIn(request) };
      const { enablement } = await ask(request, (options) => offerings.getEnablement(message, options));
      return sendConditional(request, reply, { data: enablementToJson(enablement) });
    },
  });

  app.delete(one, {
    schema: {
      operationId: 'disableOffering',
      summary: 'Disable an offering for a brand',
      description: 'Its copy and questions stay, for when it is enabled again.',
      tags,
      response: { 204: Type.Null() },
    },
    config: { problems: changeProblems },
    handler: async (request, reply) => {
      refuseBody(request);
      const message = { offeringRef: offeringRefIn(request) };
      await ask(request, (options) => offerings.disableOffering(message, options));
      return reply.code(204).send(null);
    },
  });
}

/** Both lists are by ref. */
function endOf(rows: readonly { readonly offeringRef: string }[], hasMore: boolean): Position | undefined {
  const last = rows.at(-1);
  return hasMore && last !== undefined ? [last.offeringRef] : undefined;
}
