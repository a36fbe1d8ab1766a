import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import { type Contract, contract } from '@telehealth/rpc';
import { brandOf, limitsOf, operationOf, reachOf } from '@telehealth/service-kit/calls';
import { cancelPayment } from '../app/payments/cancel-payment.ts';
import { capturePayment } from '../app/payments/capture-payment.ts';
import { initiatePayment } from '../app/payments/initiate-payment.ts';
import { refundPayment } from '../app/payments/refund-payment.ts';
import type { Context } from '../context.ts';
import { shownOrder, shownPayment, shownRefund } from './shown-order.ts';

export function paymentService(context: Context): Contract {
  return contract(PaymentService, {
    async initiatePayment({ journeyId, offeringRef, returnUrl, capture, returnsToPage }, call) {
      const { tenancy } = call;
      const initiation = {
        ...brandOf(call),
        test: tenancy?.mode !== 'live',
        ...(tenancy?.e2eRunId !== undefined && { e2eRunId: tenancy.e2eRunId }),
        ...{ journeyId, capture, returnsToPage },
        offeringRef: offeringRef || undefined,
        returnUrl: returnUrl || undefined,
      };
      const initiated = initiatePayment(context, operationOf(call), context.upstreamsOf(call), initiation);
      const { order, checkoutUrl, created } = await initiated;
      return { order: shownPayment(order), checkoutUrl, expiresAt: order.expiresAt, created };
    },
    async capturePayment({ orderRef, amountMinor }, call) {
      const target = { ...reachOf(call), orderRef, amountMinor };
      const captured = await capturePayment(context, operationOf(call), target);
      return { order: shownOrder(await context.feed.stamp(captured, limitsOf(call))) };
    },
    async cancelPayment({ orderRef }, call) {
      const cancelled = await cancelPayment(context, operationOf(call), { ...reachOf(call), orderRef });
      return { order: shownOrder(await context.feed.stamp(cancelled, limitsOf(call))) };
    },
    async refundPayment({ orderRef, amountMinor }, call) {
      const target = { ...reachOf(call), orderRef, amountMinor };
      const { order, request } = await refundPayment(context, operationOf(call), target);
      return { refund: shownRefund(order, request) };
    },
  });
}
