import type { MessageInitShape } from '@bufbuild/protobuf';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { BrandChangeSchema } from '@telehealth/contracts/accounts/v1/brand';
import type { ErrorKind } from '@telehealth/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Clients } from '../context.ts';
import type { Cursors } from '../cursors.ts';
import { brandToJson } from '../encode/brand.ts';
import { versionInsistedOn } from '../entity-tag.ts';
import type { AskNeighbour } from '../neighbours.ts';
import { representationOf, sendChanged, sendConditional, sendRepresentation } from '../representation.ts';
import {
  BrandAnswer,
  type BrandPatch,
  BrandPatch as BrandPatchSchema,
  BrowserOrigins,
  brandExamples,
  brandItem,
} from '../schemas/brand.ts';
import { PageQuery, page } from '../schemas/page.ts';
import { readPage } from './page.ts';
import type { Parameter } from './route-config.ts';

const tags = ['Brands'];
const changeProblems: ErrorKind[] = ['validation', 'conflict'];
const ifMatch: Parameter = {
  name: 'If-Match',
  required: false,
  description: 'The `ETag` of the brand the change was made from: `conflict` when it has changed since.',
  schema: Type.String({ pattern: '^(\\*|(W/)?"[!#-~]*")$' }),
};
const changeConfig = { problems: changeProblems, headers: [ifMatch], tagged: true };

/** The list of the client's brands (decisions.md 3). */
export function addBrandListRoute(
  scope: FastifyInstance,
  brands: Clients['brands'],
  ask: AskNeighbour,
  cursors: Cursors,
): void {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();

  app.get('/v1/account/brands', {
    schema: {
      operationId: 'listBrands',
      summary: 'All brands of the client, by id',
      tags,
      querystring: PageQuery,
      response: { 200: page(brandItem, brandExamples) },
    },
    config: { conditional: true },
    handler: async (request, reply) => {
      const body = await readPage(request, cursors, { list: 'brands' }, async ({ limit, after }) => {
        const message = { limit, afterBrandId: after?.[0] ?? '' };
        const answer = await ask(request, (options) => brands.listBrands(message, options));
        const last = answer.brands.at(-1);
        const end = answer.hasMore && last !== undefined ? [last.brandId] : undefined;
        return { data: answer.brands.map(brandToJson), end };
      });
      return sendConditional(request, reply, body);
    },
  });
}

/** One brand and its configuration (decisions.md 3). */
export function addBrandRoutes(scope: FastifyInstance, brands: Clients['brands'], ask: AskNeighbour): void {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const response = { 200: BrandAnswer };

  app.get('/v1/account/brands/:brand_id', {
    schema: { operationId: 'readBrand', summary: 'The configuration of a brand', tags, response },
    config: { conditional: true },
    handler: async (request, reply) => {
      const { brand } = await ask(request, (options) => brands.getBrand({}, options));
      const body = String(reply.serialize({ data: brandToJson(brand) }));
      sendRepresentation(request, reply, representationOf(body, brand?.version));
      return reply;
    },
  });

  app.patch('/v1/account/brands/:brand_id', {
    schema: {
      operationId: 'updateBrand',
      summary: 'Change the configuration of a brand',
      description: 'What is left out stays as it is; what is sent replaces the whole value.',
      tags,
      body: BrandPatchSchema,
      response,
    },
    config: changeConfig,
    handler: async (request, reply) => {
      const message = { change: changeOf(request.body), ifVersion: ifVersion(request) };
      const { brand } = await ask(request, (options) => brands.updateBrand(message, options));
      return sendChanged(reply, { data: brandToJson(brand) }, brand?.version);
    },
  });

  app.put('/v1/account/brands/:brand_id/browser-origins', {
    schema: {
      operationId: 'replaceBrowserOrigins',
      summary: "Replace the set of a brand's browser origins",
      description: 'In force for pages within a second.',
      tags,
      body: BrowserOrigins,
      response,
    },
    config: {
      ...changeConfig,
      problems: ['conflict'],
      furtherRules: 'Every origin is in normal form and of a scheme that is allowed.',
    },
    handler: async (request, reply) => {
      const message = { origins: request.body.origins, ifVersion: ifVersion(request) };
      const { brand } = await ask(request, (options) => brands.replaceBrowserOrigins(message, options));
      return sendChanged(reply, { data: brandToJson(brand) }, brand?.version);
    },
  });
}

function ifVersion(request: FastifyRequest): bigint {
  return versionInsistedOn(request.headers['if-match']);
}

function changeOf(patch: BrandPatch): MessageInitShape<typeof BrandChangeSchema> {
  const { enabled_therapies, redirect_allowlist, support_route, theme } = patch;
  return {
    ...(enabled_therapies !== undefined && { enabledTherapies: { codes: enabled_therapies } }),
    ...(redirect_allowlist !== undefined && { redirectAllowlist: { urls: redirect_allowlist } }),
    ...(support_route !== undefined && { supportRoute: support_route ?? '' }),
    ...(theme !== undefined && { themeJson: JSON.stringify(theme) }),
  };
}
