import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { type Contract, contract } from '@telehealth/rpc';
import { clientIdOf, limitsOf, pageById } from '@telehealth/service-kit';
import { getBrand } from '../../app/brands/get-brand.ts';
import { listBrands } from '../../app/brands/list-brands.ts';
import type { Context } from '../../context.ts';
import { ownBrandOf } from './own-brand.ts';
import { shownBrand } from './shown-brand.ts';

export function brandService(context: Context): Contract {
  return contract(BrandService, {
    async getBrand(_request, call) {
      return { brand: shownBrand(await getBrand(context, { limits: limitsOf(call) }, ownBrandOf(call))) };
    },
    async listBrands(request, call) {
      const ref = { clientId: clientIdOf(call), clientIds: undefined };
      const { rows, nextPageToken } = await pageById(request, (range) =>
        listBrands(context, { limits: limitsOf(call) }, { ...ref, ...range }),
      );
      return { brands: rows.map(shownBrand), nextPageToken };
    },
  });
}
