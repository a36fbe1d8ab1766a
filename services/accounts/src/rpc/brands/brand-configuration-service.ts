import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { type Contract, contract } from '@telehealth/rpc';
import { brandReachOf, limitsOf, operationOf, pageById } from '@telehealth/service-kit/calls';
import { listBrands } from '../../app/brands/list-brands.ts';
import { updateBrand, validateBrandUpdate } from '../../app/brands/update-brand.ts';
import type { Context } from '../../context.ts';
import { clientRefOf } from '../clients/client-ref.ts';
import { shownBrand } from './shown-brand.ts';

export function brandConfigurationService(context: Context): Contract {
  return contract(BrandConfigurationService, {
    async listBrands({ clientId, ...request }, call) {
      const ref = clientRefOf(call, clientId);
      const { rows, nextPageToken } = await pageById(request, (range) =>
        listBrands(context, { limits: limitsOf(call) }, { ...ref, ...range }),
      );
      return { brands: rows.map(shownBrand), nextPageToken };
    },
    async updateBrand({ brandId, change, ifVersion, validateOnly }, call) {
      const ref = brandReachOf(call, brandId);
      const isOperator = call.operator !== undefined;
      const update = {
        // In the contract a list that may be absent is a message of its own.
        change: {
          ...change,
          name: isOperator ? change?.name : undefined,
          redirectAllowlist: change?.redirectAllowlist?.urls,
          enabledTherapies: change?.enabledTherapies?.codes,
          browserOrigins: change?.browserOrigins?.origins,
        },
        ifVersion: ifVersion || undefined,
        ...(!isOperator && { originsWhere: '/origins' }),
      };
      if (validateOnly) {
        await validateBrandUpdate(context, operationOf(call), ref, update);
        return {};
      }
      return { brand: shownBrand(await updateBrand(context, operationOf(call), ref, update)) };
    },
  });
}
