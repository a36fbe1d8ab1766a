import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { brandOf, clientIdOf, limitsOf, operationOf, pageById } from '@telehealth/service-kit';
import { type BrandRef, getBrand } from '../../app/brands/get-brand.ts';
import { listBrands } from '../../app/brands/list-brands.ts';
import { updateBrand } from '../../app/brands/update-brand.ts';
import type { Context } from '../../context.ts';
import { brandToProto, changeFromProto } from './brand-message.ts';

export function brandService(context: Context): Contract {
  return contract(BrandService, 'internal', {
    async getBrand(_request, call) {
      return { brand: brandToProto(await getBrand(context, { limits: limitsOf(call) }, ownBrandOf(call))) };
    },
    async listBrands(request, call) {
      const ref = { clientId: clientIdOf(call), clientIds: undefined };
      const { rows, nextPageToken } = await pageById(request, (range) =>
        listBrands(context, { limits: limitsOf(call) }, { ...ref, ...range }),
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
