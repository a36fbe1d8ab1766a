import {
  CheckoutReadiness,
  CheckoutReadinessService,
} from '@telehealth/contracts/intake/v1/checkout_readiness_service';
import { sharedTherapy } from '@telehealth/instrument/bundle';
import { type Contract, messageContract } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import { getCheckoutReadiness } from '../../app/journeys/get-checkout-readiness.ts';
import { judgeSale } from '../../app/sales/judge-sale.ts';
import type { Context } from '../../context.ts';

const readinesses = {
  ready: CheckoutReadiness.READY,
  incomplete: CheckoutReadiness.INCOMPLETE,
  blocked: CheckoutReadiness.BLOCKED,
  declined: CheckoutReadiness.DECLINED,
  not_eligible: CheckoutReadiness.NOT_ELIGIBLE,
  unfit: CheckoutReadiness.UNFIT,
  withdrawn: CheckoutReadiness.WITHDRAWN,
  not_evaluated: CheckoutReadiness.NOT_EVALUATED,
} as const;

export function checkoutReadinessService(context: Context): Contract {
  return messageContract(CheckoutReadinessService, 'internal', {
    async getCheckoutReadiness({ journeyId }, call) {
      const { readiness, offeringRef, therapy, reference, locale } = await getCheckoutReadiness(
        context,
        { ...brandOf(call), journeyId },
        limitsOf(call),
      );
      return {
        readiness: readinesses[readiness],
        offeringRef: offeringRef ?? '',
        therapy: therapy === sharedTherapy ? '' : therapy,
        reference: reference ?? '',
        locale,
      };
    },
    async judgeSale({ journeyId, offeringRef, therapies }, call) {
      const name = { ...brandOf(call), journeyId };
      const judgement = await judgeSale(context, name, { offeringRef, therapies }, limitsOf(call));
      return { readiness: readinesses[judgement] };
    },
  });
}
