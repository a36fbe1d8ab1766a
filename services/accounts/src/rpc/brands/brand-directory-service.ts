import { BrandDirectoryService } from '@telehealth/contracts/accounts/v1/brand_directory_service';
import { type Contract, messageContract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import { getBrandWithMode } from '../../app/brands/get-brand.ts';
import type { Context } from '../../context.ts';
import { modeToProto } from '../clients/client-mode.ts';
import { brandToProto } from './brand-message.ts';

export function brandDirectoryService(context: Context): Contract {
  return messageContract(BrandDirectoryService, 'internal', {
    async findBrand({ brandId }, call) {
      const ref = { brandId, clientIds: undefined };
      const { brand, mode } = await getBrandWithMode(context, { limits: limitsOf(call) }, ref);
      return { brand: brandToProto(brand), clientMode: modeToProto(mode) };
    },
  });
}
