import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { type Contract, contract } from '@telehealth/rpc';
import { brandReachOf, limitsOf } from '@telehealth/service-kit/calls';
import { getBrand, getBrandWithMode } from '../../app/brands/get-brand.ts';
import type { Context } from '../../context.ts';
import { shownBrand } from './shown-brand.ts';

export function brandService(context: Context): Contract {
  return contract(BrandService, {
    async getBrand({ brandId }, call) {
      const operation = { limits: limitsOf(call) };
      const { operator, tenancy } = call;
      if (operator === undefined && tenancy !== undefined)
        return { brand: shownBrand(await getBrand(context, operation, brandReachOf(call, brandId))) };
      const ref = { brandId, clientIds: operator?.clientIds };
      const { brand, mode, isSuspended } = await getBrandWithMode(context, operation, ref);
      return { brand: { ...shownBrand(brand), clientMode: mode, clientSuspended: isSuspended } };
    },
  });
}
