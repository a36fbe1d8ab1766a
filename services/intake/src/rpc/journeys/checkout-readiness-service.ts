import { CheckoutReadinessService } from '@telehealth/contracts/intake/v1/checkout_readiness_service';
import { sharedTherapy } from '@telehealth/instrument/bundle';
import { type Contract, contract } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import { getCheckoutReadiness } from '../../app/journeys/get-checkout-readiness.ts';
import { judgeSale } from '../../app/sales/judge-sale.ts';
import type { Context } from '../../context.ts';

export function checkoutReadinessService(context: Context): Contract {
  return contract(CheckoutReadinessService, {
    async getCheckoutReadiness({ journeyId }, call) {
      const name = { ...brandOf(call), journeyId };
      const { therapy, ...journey } = await getCheckoutReadiness(context, name, limitsOf(call));
      return { ...journey, therapy: therapy === sharedTherapy ? undefined : therapy };
    },
    async judgeSale({ journeyId, offeringRef, therapies }, call) {
      const name = { ...brandOf(call), journeyId };
      return { readiness: await judgeSale(context, name, { offeringRef, therapies }, limitsOf(call)) };
    },
  });
}
