import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { type Contract, messageContract } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit';
import { updateBrand } from '../../app/brands/update-brand.ts';
import type { Context } from '../../context.ts';
import { brandToProto, changeFromProto } from './brand-message.ts';
import { ownBrandOf } from './own-brand.ts';

export function brandConfigurationService(context: Context): Contract {
  return messageContract(BrandConfigurationService, 'internal', {
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

function versionOf(ifVersion: bigint): number | undefined {
  return ifVersion === 0n ? undefined : Number(ifVersion);
}
