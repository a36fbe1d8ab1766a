import { BrowserAccessService } from '@telehealth/contracts/accounts/v1/browser_access_service';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit/calls';
import { getBrowserOrigins } from '../../app/brands/get-browser-origins.ts';
import type { Context } from '../../context.ts';

export function browserAccessService(context: Context): Contract {
  return contract(BrowserAccessService, {
    async getBrowserOrigins({ brandId }, call) {
      return { origins: await getBrowserOrigins(context, { limits: limitsOf(call) }, brandId) };
    },
  });
}
