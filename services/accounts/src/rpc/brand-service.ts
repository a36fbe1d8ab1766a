import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { DomainError } from '@telehealth/errors';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { brandOf, limitsOf, operationOf } from '@telehealth/service-kit';
import { type BrandRef, getBrand } from '../app/get-brand.ts';
import { updateBrand } from '../app/update-brand.ts';
import type { Context } from '../context.ts';
import { findBrands } from '../storage/brands.ts';
import { brandToProto, changeFromProto } from './brand-message.ts';
import { pageById } from './page-by-id.ts';

export function brandService(context: Context): Contract {
  return contract(BrandService, 'internal', {
    async getBrand(_request, call) {
      return { brand: brandToProto(await getBrand(context, { limits: limitsOf(call) }, ownBrandOf(call))) };
    },
    async listBrands(request, call) {
      const { tenancy } = call;
      if (tenancy === undefined) throw new DomainError('malformed-request', 'the call names no client');
      const { clientId } = tenancy;
      const { rows, nextPageToken } = await pageById(request, (asked) =>
        findBrands(context.brands, { clientId, ...asked }, limitsOf(call)),
      );
      return { brands: rows.map(brandToProto), nextPageToken };
    },
    async updateBrand(request, call) {
      const update = { change: changeFromProto(request.change), ifVersion: versionOf(request.ifVersion) };
      return { brand: brandToProto(await updateBrand(context, operationOf(call), ownBrandOf(call), update)) };
    },
    async replaceBrowserOrigins(request, call) {
      const update = {
        change: { browserOrigins: request.origins },
        ifVersion: versionOf(request.ifVersion),
        originsWhere: '/origins',
      };
      return { brand: brandToProto(await updateBrand(context, operationOf(call), ownBrandOf(call), update)) };
    },
  });
}

function ownBrandOf(call: Call): BrandRef {
  const { brandId, clientId } = brandOf(call);
  return { brandId, clientIds: [clientId] };
}

function versionOf(ifVersion: bigint): number | undefined {
  return ifVersion === 0n ? undefined : Number(ifVersion);
}
