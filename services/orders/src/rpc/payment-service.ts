import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import { type Contract, contract } from '@telehealth/rpc';
import { operationOf, reachOf } from '@telehealth/service-kit';
import { cancelPayment } from '../app/orders/cancel-payment.ts';
import { initiatePayment } from '../app/orders/initiate-payment.ts';
import { refundPayment } from '../app/refunds/refund-payment.ts';
import type { Context } from '../context.ts';
import { captureFromProto, orderToProto, refundToProto } from './order-message.ts';

export function paymentService(context: Context): Contract {
  return contract(PaymentService, operatorAccess(PaymentService), {
    async initiatePayment({ journeyId, offeringRef, returnUrl, capture }, call) {
      const { order, checkoutUrl, created } = await initiatePayment(context, call, {
        journeyId,
        offeringRef: offeringRef || undefined,
        returnUrl: returnUrl || undefined,
        capture: captureFromProto(capture),
      });
      const expiresAt = timestampFromMs(order.expiresAt);
      return { order: orderToProto(order), checkoutUrl, expiresAt, created };
    },
    async cancelPayment({ orderRef }, call) {
      const cancelled = await cancelPayment(context, operationOf(call), { ...reachOf(call), orderRef });
      return { order: orderToProto(cancelled) };
    },
    async refundPayment({ orderRef, amountMinor }, call) {
      const { order, request } = await refundPayment(context, operationOf(call), {
        ...reachOf(call),
        orderRef,
        amountMinor: amountMinor === undefined ? undefined : Number(amountMinor),
      });
      return { refund: refundToProto(order, request) };
    },
  });
}
