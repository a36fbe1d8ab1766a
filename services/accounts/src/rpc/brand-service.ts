import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { DomainError } from '@telehealth/errors';
import { type Call, type Contract, contract, pageLimit } from '@telehealth/rpc';
import { limitsOf, operationOf, pageOf } from '@telehealth/service-kit';
import { type BrandRef, brandOf } from '../app/brand-of.ts';
import { updateBrand } from '../app/update-brand.ts';
import type { Context } from '../context.ts';
import { findBrands } from '../storage/brands.ts';
import { brandToProto, changeFromProto } from './brand-message.ts';

export function brandService(context: Context): Contract {
  return contract(BrandService, 'internal', {
    async getBrand(_request, call) {
      return { brand: brandToProto(await brandOf(context, { limits: limitsOf(call) }, ownBrand(call))) };
    },
    async listBrands(request, call) {
      const { tenancy } = call;
      if (tenancy === undefined) throw new DomainError('malformed-request', 'the call names no client');
      const limit = pageLimit(request.limit);
      const page = { clientId: tenancy.clientId, after: request.afterBrandId, limit: limit + 1 };
      const { rows, hasMore } = pageOf(await findBrands(context.brands, page, limitsOf(call)), limit);
      return { brands: rows.map(brandToProto), hasMore };
    },
    async updateBrand(request, call) {
      const update = { change: changeFromProto(request.change), ifVersion: versionOf(request.ifVersion) };
      return { brand: brandToProto(await updateBrand(context, operationOf(call), ownBrand(call), update)) };
    },
    async replaceBrowserOrigins(request, call) {
      const update = {
        change: { browserOrigins: request.origins },
        ifVersion: versionOf(request.ifVersion),
        originsWhere: '/origins',
      };
      return { brand: brandToProto(await updateBrand(context, operationOf(call), ownBrand(call), update)) };
    },
  });
}

function ownBrand({ tenancy }: Call): BrandRef {
  if (tenancy?.brandId === undefined) throw new DomainError('not-found', 'the call names no brand');
  return { clientId: tenancy.clientId, brandId: tenancy.brandId };
}

function versionOf(ifVersion: bigint): number | undefined {
  return ifVersion === 0n ? undefined : Number(ifVersion);
}
