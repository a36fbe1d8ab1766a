import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { ErrorKind } from '@telehealth/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Clients } from '../context.ts';
import type { CursorScope, Cursors } from '../cursors.ts';
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
import { pageAsked, pageBody } from './page.ts';
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
      const cursorScope: CursorScope = {
        list: 'catalog-offerings',
        clientId: request.caller?.clientId ?? '',
      };
      const { limit, after } = pageAsked(cursors, cursorScope, request.query);
      const afterOfferingRef = after?.[0] ?? '';
      const answer = await ask(request, (options) =>
        offerings.listCatalogOfferings({ limit, afterOfferingRef }, options),
      );
      const last = answer.offerings.at(-1);
      const end = answer.hasMore && last !== undefined ? [last.offeringRef] : undefined;
      const data = answer.offerings.map(catalogOfferingToJson);
      return sendConditional(request, reply, pageBody(cursors, cursorScope, data, end));
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
      const cursorScope = offeringsOf(request);
      const { limit, after } = pageAsked(cursors, cursorScope, request.query);
      const afterOfferingRef = after?.[0] ?? '';
      const answer = await ask(request, (options) =>
        offerings.listEnablements({ limit, afterOfferingRef }, options),
      );
      const last = answer.enablements.at(-1);
      const end = answer.hasMore && last !== undefined ? [last.offeringRef] : undefined;
      const data = answer.enablements.map(enablementToJson);
      return sendConditional(request, reply, pageBody(cursors, cursorScope, data, end));
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

function offeringsOf({ caller, brandId }: FastifyRequest): CursorScope {
  return { list: 'offerings', clientId: caller?.clientId ?? '', filters: { brandId } };
}
