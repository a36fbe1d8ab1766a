import { CheckoutReturnService } from '@telehealth/contracts/orders/v1/checkout_return_service';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit/calls';
import { createReturnFromCheckout } from '../app/payments/return-from-checkout.ts';
import type { Context } from '../context.ts';

export function checkoutReturnService(context: Context): Contract {
  const returnFromCheckout = createReturnFromCheckout(context);
  return contract(CheckoutReturnService, {
    async returnFromCheckout({ checkoutRef }, call) {
      return { location: await returnFromCheckout(checkoutRef, limitsOf(call)) };
    },
  });
}
