import { SimulatedCheckoutService } from '@telehealth/contracts/orders/v1/simulated_checkout_service';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit/calls';
import { returnUrlOf } from '../app/payments/return-url.ts';
import { findCheckout, type SimulatedContext } from '../app/simulated/find-checkout.ts';
import { newFormToken } from '../app/simulated/form-token.ts';
import { submitAction } from '../app/simulated/submit-action.ts';
import { actionsOf, returnAddressAt, statusAt } from '../domain/simulated/decide-action.ts';

/** The checkout pages of the simulated provider; served only where that provider is armed. */
export function simulatedCheckoutService(context: SimulatedContext): Contract {
  return contract(SimulatedCheckoutService, {
    async getSimulatedCheckout({ secret }, call) {
      const checkout = await findCheckout(context, secret, limitsOf(call));
      const now = context.clock.now();
      const returnUrl = returnUrlOf(context, checkout);
      return {
        checkout: {
          ...checkout,
          ...checkout.page,
          status: statusAt(checkout, now),
          actions: actionsOf(checkout, now),
          formToken: newFormToken(checkout.version),
          returnUrl: returnUrl === undefined ? undefined : returnAddressAt(checkout, returnUrl, now),
        },
      };
    },
    async submitSimulatedCheckout({ secret, action, formToken }, call) {
      await submitAction(context, { secret, action, formToken }, limitsOf(call));
      return {};
    },
  });
}
