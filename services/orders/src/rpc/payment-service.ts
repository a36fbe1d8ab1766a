import type { MessageShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { toMessage, toPlain } from '@telehealth/contracts/codec';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { OrderSchema } from '@telehealth/contracts/orders/v1/order';
import {
  InitiatePaymentRequestSchema,
  PaymentService,
  RefundSchema,
} from '@telehealth/contracts/orders/v1/payment_service';
import { type Contract, messageContract } from '@telehealth/rpc';
import { brandOf, operationOf, reachOf } from '@telehealth/service-kit';
import { cancelPayment } from '../app/payments/cancel-payment.ts';
import { capturePayment } from '../app/payments/capture-payment.ts';
import { initiatePayment } from '../app/payments/initiate-payment.ts';
import { refundPayment } from '../app/payments/refund-payment.ts';
import type { Context } from '../context.ts';
import type { Order } from '../domain/orders/order.ts';
import { shownOrder, shownRefund } from './shown-order.ts';

/** On messages: an amount beyond 2^53 is refused as too large, and a plain request cannot have one. */
export function paymentService(context: Context): Contract {
  return messageContract(PaymentService, operatorAccess(PaymentService), {
    async initiatePayment(request, call) {
      const asked = toPlain(InitiatePaymentRequestSchema, request);
      const { journeyId, offeringRef, returnUrl, capture, returnsToPage } = asked;
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
      const expiresAt = timestampFromMs(order.expiresAt);
      return { order: orderMessage(order), checkoutUrl, expiresAt, created };
    },
    async capturePayment({ orderRef, amountMinor }, call) {
      const target = { ...reachOf(call), orderRef, amountMinor: numberOf(amountMinor) };
      const captured = await capturePayment(context, operationOf(call), target);
      return { order: orderMessage(captured) };
    },
    async cancelPayment({ orderRef }, call) {
      const cancelled = await cancelPayment(context, operationOf(call), { ...reachOf(call), orderRef });
      return { order: orderMessage(cancelled) };
    },
    async refundPayment({ orderRef, amountMinor }, call) {
      const target = { ...reachOf(call), orderRef, amountMinor: numberOf(amountMinor) };
      const { order, request } = await refundPayment(context, operationOf(call), target);
      return { refund: toMessage(RefundSchema, shownRefund(order, request)) };
    },
  });
}

function orderMessage(order: Order): MessageShape<typeof OrderSchema> {
  return toMessage(OrderSchema, shownOrder(order));
}

function numberOf(amountMinor: bigint | undefined): number | undefined {
  return amountMinor === undefined ? undefined : Number(amountMinor);
}
