import { BrowserAccessService } from '@telehealth/contracts/accounts/v1/browser_access_service';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';

export function browserAccessService(context: Context): Contract {
  return contract(BrowserAccessService, {
    async getBrowserOrigins({ brandId }, call) {
      const brand = await context.brands.get(brandId, limitsOf(call));
      // Pages read a brand by its publishable key.
      return { origins: brand?.publishableKey === undefined ? [] : brand.browserOrigins };
    },
  });
}
