import { BrowserAccessService } from '@telehealth/contracts/accounts/v1/browser_access_service';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { isActive } from '../../domain/clients/suspension.ts';

export function browserAccessService(context: Context): Contract {
  return contract(BrowserAccessService, {
    async getBrowserOrigins({ brandId }, call) {
      const limits = limitsOf(call);
      const brand = await context.brands.get(brandId, limits);
      const client = await context.clients.get(brand?.clientId ?? 'none', limits);
      // Pages read a brand by its publishable key.
      const isOpen = brand?.publishableKey !== undefined && isActive(client);
      return { origins: isOpen ? brand.browserOrigins : [] };
    },
  });
}
