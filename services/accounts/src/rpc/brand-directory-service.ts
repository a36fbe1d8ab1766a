import { BrandDirectoryService } from '@telehealth/contracts/accounts/v1/brand_directory_service';
import { DomainError } from '@telehealth/errors';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import { getBrand } from '../app/get-brand.ts';
import type { Context } from '../context.ts';
import { brandToProto } from './brand-message.ts';
import { modeToProto } from './client-mode.ts';

export function brandDirectoryService(context: Context): Contract {
  return contract(BrandDirectoryService, 'internal', {
    async findBrand({ brandId }, call) {
      const limits = limitsOf(call);
      const brand = await getBrand(context, { limits }, { brandId, clientIds: undefined });
      const client = await context.clients.get(brand.clientId, limits);
      if (client === undefined) throw new DomainError('not-found', 'the client of the brand is missing');
      return { brand: brandToProto(brand), clientMode: modeToProto(client.mode) };
    },
  });
}
