import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { DomainError } from '@telehealth/errors';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import { getBrand } from '../app/get-brand.ts';
import type { Context } from '../context.ts';
import { brandToProto } from './brand-message.ts';

export function brandService(context: Context): Contract {
  return contract(BrandService, 'internal', {
    async getBrand(_request, call) {
      const { tenancy } = call;
      if (tenancy?.brandId === undefined) throw new DomainError('not-found', 'the call names no brand');
      const key = { clientId: tenancy.clientId, brandId: tenancy.brandId };
      return { brand: brandToProto(await getBrand(context, key, limitsOf(call))) };
    },
  });
}
