import {
  BrandChangeSchema,
  type Brand as BrandMessage,
  BrandSchema,
} from '@telehealth/contracts/accounts/v1/brand';
import { Brand, BrandPatch } from '@telehealth/public-api/brands/brand';
import { brandOperations } from '@telehealth/public-api/brands/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { requiredVersion } from '../../edge/entity-tags/entity-tag.ts';
import type { Caller } from '../../edge/requests/caller.ts';
import type { ActiveDomains } from '../../upstream/active-domains.ts';
import { jsonDecoder } from '../routes/json-decoder.ts';
import { computed, jsonEncoder } from '../routes/json-encoder.ts';
import { readPage } from '../routes/page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

/** Adds the domains served now. */
function brandEncoder(activeDomains: ActiveDomains) {
  const shown = computed(BrandSchema, Brand, {
    support: ({ supportUrl, supportEmail, supportPhone }) => ({
      url: supportUrl || null,
      email: supportEmail || null,
      phone: supportPhone || null,
    }),
    domains: ({ brandId }) => ({
      login: activeDomains.ofBrand(brandId, 'login')?.hostname ?? null,
      member: activeDomains.ofBrand(brandId, 'member')?.hostname ?? null,
    }),
  });
  return jsonEncoder(BrandSchema, Brand, [shown]);
}

const othersOf = jsonDecoder(BrandChangeSchema, Type.Omit(BrandPatch, ['support']));

function changeOf({ support, ...others }: Static<typeof BrandPatch>) {
  return {
    ...othersOf(others),
    ...(support && {
      supportUrl: support.url ?? '',
      supportEmail: support.email ?? '',
      supportPhone: support.phone ?? '',
    }),
  };
}

/** decisions.md 3. */
export function addBrandListRoute(
  scope: RouteScope,
  { clients: { brandConfiguration }, activeDomains, call, cursors }: RouteParts,
): void {
  const brandToJson = brandEncoder(activeDomains);
  serve(scope, brandOperations.listBrands, (request) =>
    readPage(request, cursors, { list: 'brands' }, async (page) => {
      const answer = await call(request, brandConfiguration.listBrands, page);
      const reached = answer.brands.filter(({ brandId }) => reaches(request.caller, brandId));
      return { data: reached.map(brandToJson), nextPageToken: answer.nextPageToken };
    }),
  );
}

/** A key of all brands reaches those created after its lookup. */
function reaches(caller: Caller | null, brandId: string): boolean {
  return !caller?.isLimitedToBrands || caller.brands.has(brandId);
}

/** decisions.md 3. */
export function addBrandRoutes(
  scope: RouteScope,
  { clients: { brands, brandConfiguration }, activeDomains, call }: RouteParts,
): void {
  const brandToJson = brandEncoder(activeDomains);
  const brandAnswer = (reply: FastifyReply, { brand }: { readonly brand?: BrandMessage | undefined }) => {
    reply.version = brand?.version;
    return { data: brandToJson(brand) };
  };

  serve(scope, brandOperations.readBrand, async (request, reply) =>
    brandAnswer(reply, await call(request, brands.getBrand, {})),
  );

  serve(scope, brandOperations.updateBrand, async (request, reply) => {
    const message = { change: changeOf(request.body), ifVersion: ifVersion(request) };
    return brandAnswer(reply, await call(request, brandConfiguration.updateBrand, message));
  });

  serve(scope, brandOperations.replaceBrowserOrigins, async (request, reply) => {
    const { origins } = request.body;
    const message = { change: { browserOrigins: { origins } }, ifVersion: ifVersion(request) };
    return brandAnswer(reply, await call(request, brandConfiguration.updateBrand, message));
  });
}

function ifVersion(request: FastifyRequest): bigint {
  return requiredVersion(request.headers['if-match']);
}
