import { CatalogOfferingSchema, EnablementSchema } from '@telehealth/contracts/catalog/v1/offering';
import type { ErrorKind } from '@telehealth/errors';
import {
  CatalogOffering,
  EnableBody,
  Enablement,
  newEnablement,
} from '@telehealth/public-api/offerings/offering';
import { dataOf, pageOf } from '@telehealth/public-api/schema/envelope';
import { PageQuery } from '@telehealth/public-api/schema/page';
import { Type } from 'typebox';
import { jsonEncoder } from '../encode/json-encoder.ts';
import { readPage } from '../lists/page.ts';
import { pathId } from './path-ids.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const tags = ['Offerings'];
const collection = '/v1/account/brands/:brand_id/offerings';
const one = `${collection}/:offering_ref` as const;
const changeProblems: ErrorKind[] = ['conflict'];
const offeringToJson = jsonEncoder(CatalogOfferingSchema, CatalogOffering);
const enablementToJson = jsonEncoder(EnablementSchema, Enablement, {
  id: ({ enablementId }) => enablementId,
});

/** The canonical catalog, which is the same for every client (decisions.md 3). */
export function addCatalogOfferingRoute(
  scope: RouteScope,
  { clients: { offerings }, call, cursors }: RouteParts,
): void {
  scope.get('/v1/account/catalog/offerings', {
    schema: {
      operationId: 'listCatalogOfferings',
      summary: 'What brands can enable, by ref',
      description: 'The canonical catalog, with withdrawn offerings.',
      tags,
      querystring: PageQuery,
      response: { 200: pageOf(CatalogOffering) },
    },
    config: { conditional: true },
    handler: (request) =>
      readPage(request, cursors, { list: 'catalog-offerings' }, async (page) => {
        const answer = await call(request, offerings.listCatalogOfferings, page);
        return { data: answer.offerings.map(offeringToJson), nextPageToken: answer.nextPageToken };
      }),
  });
}

/** What a brand sells (interface.md 4.5, decisions.md 3). */
export function addOfferingRoutes(
  scope: RouteScope,
  { clients: { offerings }, call, cursors }: RouteParts,
): void {
  scope.post(collection, {
    schema: {
      operationId: 'enableOffering',
      summary: 'Enable an offering for a brand',
      description: 'No money moves. One that is enabled already is answered with 200.',
      tags,
      body: EnableBody,
      response: { 200: dataOf(Enablement, newEnablement), 201: dataOf(Enablement, newEnablement) },
    },
    config: { problems: changeProblems },
    handler: async (request, reply) => {
      const message = { offeringRef: request.body.offering_ref };
      const { enablement, created } = await call(request, offerings.enableOffering, message);
      reply.code(created ? 201 : 200);
      return { data: enablementToJson(enablement) };
    },
  });

  scope.get(collection, {
    schema: {
      operationId: 'listOfferings',
      summary: 'The enabled offerings of a brand, by ref',
      description: 'Each with the checks behind its status.',
      tags,
      querystring: PageQuery,
      response: { 200: pageOf(Enablement) },
    },
    config: { conditional: true },
    handler: (request) => {
      const list = { list: 'offerings', filters: { brandId: request.brandId } };
      return readPage(request, cursors, list, async (page) => {
        const answer = await call(request, offerings.listEnablements, page);
        return { data: answer.enablements.map(enablementToJson), nextPageToken: answer.nextPageToken };
      });
    },
  });

  scope.get(one, {
    schema: {
      operationId: 'readOffering',
      summary: 'An enabled offering with its activation checks',
      description: 'The checks are performed for this answer.',
      tags,
      response: { 200: dataOf(Enablement) },
    },
    config: { conditional: true },
    handler: async (request) => {
      const message = { offeringRef: pathId(request, 'offering_ref') };
      const { enablement } = await call(request, offerings.getEnablement, message);
      return { data: enablementToJson(enablement) };
    },
  });

  scope.delete(one, {
    schema: {
      operationId: 'disableOffering',
      summary: 'Disable an offering for a brand',
      description: 'Its copy and questions stay, for when it is enabled again.',
      tags,
      response: { 204: Type.Null() },
    },
    config: { problems: changeProblems },
    handler: async (request, reply) => {
      await call(request, offerings.disableOffering, { offeringRef: pathId(request, 'offering_ref') });
      return reply.code(204).send(null);
    },
  });
}
