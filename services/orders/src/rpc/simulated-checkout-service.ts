import {
  SimulatedCheckoutService,
  SimulatedCheckoutStatus,
} from '@telehealth/contracts/orders/v1/simulated_checkout_service';
import { type Contract, messageContract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import { returnUrlOf } from '../app/payments/return-url.ts';
import { findCheckout } from '../app/simulated/find-checkout.ts';
import { newFormToken } from '../app/simulated/form-token.ts';
import type { SimulatedContext } from '../app/simulated/simulated-context.ts';
import { submitAction } from '../app/simulated/submit-action.ts';
import type { SimulatedStatus } from '../domain/simulated/checkout.ts';
import { actionsOf, returnAddressAt, statusAt } from '../domain/simulated/decide-action.ts';

const statuses: Readonly<Record<SimulatedStatus, SimulatedCheckoutStatus>> = {
  open: SimulatedCheckoutStatus.OPEN,
  declined: SimulatedCheckoutStatus.DECLINED,
  authorized: SimulatedCheckoutStatus.AUTHORIZED,
  captured: SimulatedCheckoutStatus.CAPTURED,
  refunded: SimulatedCheckoutStatus.REFUNDED,
  disputed: SimulatedCheckoutStatus.DISPUTED,
  dispute_lost: SimulatedCheckoutStatus.DISPUTE_LOST,
  cancelled: SimulatedCheckoutStatus.CANCELLED,
};

/** The checkout pages of the simulated provider; served only where that provider is armed. */
export function simulatedCheckoutService(context: SimulatedContext): Contract {
  return messageContract(SimulatedCheckoutService, 'internal', {
    async getSimulatedCheckout({ secret }, call) {
      const checkout = await findCheckout(context, secret, limitsOf(call));
      const now = context.clock.now();
      const returnUrl = returnUrlOf(context, checkout);
      const { brandName = '', offeringName = '', accent = '', locale = '' } = checkout.page ?? {};
      return {
        checkout: {
          orderRef: checkout.orderRef,
          totalMinor: BigInt(checkout.totalMinor),
          currency: checkout.currency,
          status: statuses[statusAt(checkout, now)],
          refundedMinor: BigInt(checkout.refundedMinor),
          actions: [...actionsOf(checkout, now)],
          formToken: newFormToken(checkout.version),
          returnUrl: returnUrl === undefined ? '' : returnAddressAt(checkout, returnUrl, now),
          ...{ brandName, offeringName, accent, locale },
        },
      };
    },
    async submitSimulatedCheckout({ secret, action, formToken }, call) {
      await submitAction(context, { secret, action, formToken }, limitsOf(call));
      return {};
    },
  });
}
