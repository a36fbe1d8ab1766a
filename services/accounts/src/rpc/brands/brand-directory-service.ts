import { BrandDirectoryService } from '@telehealth/contracts/accounts/v1/brand_directory_service';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import { getBrandWithMode } from '../../app/brands/get-brand.ts';
import type { Context } from '../../context.ts';
import { shownBrand } from './shown-brand.ts';

export function brandDirectoryService(context: Context): Contract {
  return contract(BrandDirectoryService, {
    async findBrand({ brandId }, call) {
      const ref = { brandId, clientIds: undefined };
      const { brand, mode } = await getBrandWithMode(context, { limits: limitsOf(call) }, ref);
      return { brand: shownBrand(brand), clientMode: mode };
    },
  });
}
