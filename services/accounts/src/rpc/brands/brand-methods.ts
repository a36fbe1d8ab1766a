import type { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import type { Handlers } from '@telehealth/rpc';
import { boundClients, limitsOf, operationOf, pageById } from '@telehealth/service-kit';
import { createBrand } from '../../app/brands/create-brand.ts';
import { getBrand } from '../../app/brands/get-brand.ts';
import { listBrands } from '../../app/brands/list-brands.ts';
import { updateBrand } from '../../app/brands/update-brand.ts';
import type { Context } from '../../context.ts';
import { brandToProto, changeFromProto } from './brand-message.ts';

type Methods = 'createBrand' | 'getClientBrand' | 'listClientBrands' | 'updateClientBrand';

export function brandMethods(context: Context): Pick<Handlers<typeof OperatorService>, Methods> {
  return {
    async createBrand({ themeJson, ...given }, call) {
      const input = {
        ...given,
        clientIds: boundClients(call),
        themeJson: themeJson === '' ? undefined : themeJson,
      };
      return { brand: brandToProto(await createBrand(context, operationOf(call), input)) };
    },
    async getClientBrand({ brandId }, call) {
      const ref = { brandId, clientIds: boundClients(call) };
      return { brand: brandToProto(await getBrand(context, { limits: limitsOf(call) }, ref)) };
    },
    async listClientBrands({ clientId, ...request }, call) {
      const ref = { clientId, clientIds: boundClients(call) };
      const { rows, nextPageToken } = await pageById(request, (range) =>
        listBrands(context, { limits: limitsOf(call) }, { ...ref, ...range }),
      );
      return { brands: rows.map(brandToProto), nextPageToken };
    },
    async updateClientBrand({ brandId, ...request }, call) {
      const change = {
        ...changeFromProto(request.change),
        name: request.name,
        browserOrigins: request.browserOrigins?.origins,
      };
      const ref = { brandId, clientIds: boundClients(call) };
      return { brand: brandToProto(await updateBrand(context, operationOf(call), ref, { change })) };
    },
  };
}
