import { type Brand as BrandMessage, BrandSchema } from '@telehealth/contracts/accounts/v1/brand';
import type { ErrorKind } from '@telehealth/errors';
import { Brand, BrandPatch, BrowserOrigins } from '@telehealth/public-api/brands/brand';
import type { Parameter } from '@telehealth/public-api/operation';
import { dataOf, pageOf } from '@telehealth/public-api/schema/envelope';
import { PageQuery } from '@telehealth/public-api/schema/page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { ActiveDomains } from '../domains/active-domains.ts';
import { jsonEncoder } from '../encode/json-encoder.ts';
import { requiredVersion } from '../entity-tag.ts';
import { readPage } from '../lists/page.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const tags = ['Brands'];
const changeProblems: ErrorKind[] = ['validation', 'conflict'];
const ifMatch: Parameter = {
  name: 'If-Match',
  required: false,
  description: 'The `ETag` the change was made from: `conflict` when the brand has changed since.',
  schema: Type.String({ pattern: '^(\\*|(W/)?"[!#-~]*")$' }),
};
const changeConfig = { problems: changeProblems, headers: [ifMatch], tagged: true };

/** Shows brands with the domains that are served now. */
function brandEncoder(activeDomains: ActiveDomains) {
  return jsonEncoder(BrandSchema, Brand, {
    domains: ({ brandId }) => ({
      login: activeDomains.ofBrand(brandId, 'login')?.hostname ?? null,
      member: activeDomains.ofBrand(brandId, 'member')?.hostname ?? null,
    }),
  });
}

/** The list of the client's brands (decisions.md 3). */
export function addBrandListRoute(
  scope: RouteScope,
  { clients: { brands }, activeDomains, call, cursors }: RouteParts,
): void {
  const brandToJson = brandEncoder(activeDomains);
  scope.get('/v1/account/brands', {
    schema: {
      operationId: 'listBrands',
      summary: 'All brands of the client, by id',
      description: 'Each as its own read shows it.',
      tags,
      querystring: PageQuery,
      response: { 200: pageOf(Brand) },
    },
    config: { conditional: true },
    handler: (request) =>
      readPage(request, cursors, { list: 'brands' }, async (page) => {
        const answer = await call(request, brands.listBrands, page);
        return { data: answer.brands.map(brandToJson), nextPageToken: answer.nextPageToken };
      }),
  });
}

/** One brand and its configuration (decisions.md 3). */
export function addBrandRoutes(
  scope: RouteScope,
  { clients: { brands }, activeDomains, call }: RouteParts,
): void {
  const brandToJson = brandEncoder(activeDomains);
  const brandAnswer = (reply: FastifyReply, { brand }: { readonly brand?: BrandMessage | undefined }) => {
    reply.version = brand?.version;
    return { data: brandToJson(brand) };
  };

  scope.get('/v1/account/brands/:brand_id', {
    schema: {
      operationId: 'readBrand',
      summary: 'The configuration of a brand',
      description: 'Its `ETag` goes into `If-Match` of a change.',
      tags,
      response: { 200: dataOf(Brand) },
    },
    config: { conditional: true },
    handler: async (request, reply) => brandAnswer(reply, await call(request, brands.getBrand, {})),
  });

  scope.patch('/v1/account/brands/:brand_id', {
    schema: {
      operationId: 'updateBrand',
      summary: 'Change the configuration of a brand',
      description: 'Fields left out stay; fields sent replace the whole value.',
      tags,
      body: BrandPatch,
      response: { 200: dataOf(Brand) },
    },
    config: changeConfig,
    handler: async (request, reply) => {
      const message = { change: changeOf(request.body), ifVersion: ifVersion(request) };
      return brandAnswer(reply, await call(request, brands.updateBrand, message));
    },
  });

  scope.put('/v1/account/brands/:brand_id/browser-origins', {
    schema: {
      operationId: 'replaceBrowserOrigins',
      summary: "Replace the set of a brand's browser origins",
      description: 'In force for pages within a second.',
      tags,
      body: BrowserOrigins,
      response: { 200: dataOf(Brand) },
    },
    config: {
      ...changeConfig,
      problems: ['conflict'],
      furtherRules: 'Every origin is in normal form and of an allowed scheme.',
    },
    handler: async (request, reply) => {
      const message = { origins: request.body.origins, ifVersion: ifVersion(request) };
      return brandAnswer(reply, await call(request, brands.replaceBrowserOrigins, message));
    },
  });
}

function ifVersion(request: FastifyRequest): bigint {
  return requiredVersion(request.headers['if-match']);
}

function changeOf(patch: Static<typeof BrandPatch>) {
  const { enabled_therapies, redirect_allowlist, support_route, theme } = patch;
  return {
    ...(enabled_therapies !== undefined && { enabledTherapies: { codes: enabled_therapies } }),
    ...(redirect_allowlist !== undefined && { redirectAllowlist: { urls: redirect_allowlist } }),
    ...(support_route !== undefined && { supportRoute: support_route ?? '' }),
    ...(theme !== undefined && { themeJson: JSON.stringify(theme) }),
  };
}
