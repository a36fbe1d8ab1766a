import { CheckoutReturnService } from '@telehealth/contracts/orders/v1/checkout_return_service';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import { returnFromCheckout } from '../app/payments/return-from-checkout.ts';
import type { Context } from '../context.ts';

export function checkoutReturnService(context: Context): Contract {
  return contract(CheckoutReturnService, 'internal', {
    async returnFromCheckout({ checkoutRef }, call) {
      return { location: (await returnFromCheckout(context, checkoutRef, limitsOf(call))) ?? '' };
    },
  });
}
