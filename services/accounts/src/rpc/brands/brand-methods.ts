import type { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import type { Handlers } from '@telehealth/rpc';
import { boundClients, limitsOf, operationOf, pageById } from '@telehealth/service-kit';
import { createBrand, validateNewBrand } from '../../app/brands/create-brand.ts';
import { getBrand } from '../../app/brands/get-brand.ts';
import { listBrands } from '../../app/brands/list-brands.ts';
import { updateBrand, validateBrandUpdate } from '../../app/brands/update-brand.ts';
import type { Context } from '../../context.ts';
import { brandChange } from './brand-change.ts';
import { shownBrand } from './shown-brand.ts';

type Methods = 'createBrand' | 'getClientBrand' | 'listClientBrands' | 'updateClientBrand';

export function brandMethods(context: Context): Pick<Handlers<typeof OperatorService>, Methods> {
  return {
    async createBrand({ themeJson, validateOnly, ...given }, call) {
      const input = { ...given, clientIds: boundClients(call), themeJson: themeJson || undefined };
      if (validateOnly) {
        await validateNewBrand(context, operationOf(call), input);
        return {};
      }
      return { brand: shownBrand(await createBrand(context, operationOf(call), input)) };
    },
    async getClientBrand({ brandId }, call) {
      const ref = { brandId, clientIds: boundClients(call) };
      return { brand: shownBrand(await getBrand(context, { limits: limitsOf(call) }, ref)) };
    },
    async listClientBrands({ clientId, ...request }, call) {
      const ref = { clientId, clientIds: boundClients(call) };
      const { rows, nextPageToken } = await pageById(request, (range) =>
        listBrands(context, { limits: limitsOf(call) }, { ...ref, ...range }),
      );
      return { brands: rows.map(shownBrand), nextPageToken };
    },
    async updateClientBrand({ brandId, validateOnly, ...request }, call) {
      const change = {
        ...brandChange(request.change),
        name: request.name,
        browserOrigins: request.browserOrigins?.origins,
      };
      const ref = { brandId, clientIds: boundClients(call) };
      if (validateOnly) {
        await validateBrandUpdate(context, operationOf(call), ref, { change });
        return {};
      }
      return { brand: shownBrand(await updateBrand(context, operationOf(call), ref, { change })) };
    },
  };
}
