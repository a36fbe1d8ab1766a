import { BrandChangeSchema } from '@telehealth/contracts/accounts/v1/brand';
import { BrandPatch } from '@telehealth/public-api/brands/brand';
import { brandOperations } from '@telehealth/public-api/brands/operations';
import { type Static, Type } from 'typebox';
import type { Caller } from '../../edge/requests/caller.ts';
import { jsonDecoder } from '../routes/json-decoder.ts';
import { readPage } from '../routes/page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';
import { brandAnswers, brandEncoder, ifVersion } from './brand-answer.ts';

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
  const brandAnswer = brandAnswers({ activeDomains });

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
