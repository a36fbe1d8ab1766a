import { BrowserAccessService } from '@telehealth/contracts/accounts/v1/browser_access_service';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../context.ts';

export function browserAccessService({ brands }: Context): Contract {
  return contract(BrowserAccessService, 'internal', {
    async getBrowserOrigins({ brandId }, call) {
      const brand = await brands.get(brandId, limitsOf(call));
      return { origins: brand?.publishableKey === undefined ? [] : [...brand.browserOrigins] };
    },
  });
}
