import { CheckoutReadinessService } from '@telehealth/contracts/intake/v1/checkout_readiness_service';
import { type Contract, contract } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit/calls';
import { judgeSale } from '../../app/sales/judge-sale.ts';
import type { Context } from '../../context.ts';

export function checkoutReadinessService(context: Context): Contract {
  return contract(CheckoutReadinessService, {
    judgeSale: ({ journeyId }, call) => judgeSale(context, { ...brandOf(call), journeyId }, limitsOf(call)),
  });
}
