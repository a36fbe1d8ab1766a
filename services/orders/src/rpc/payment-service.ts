import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { brandOf, limitsOf, operationOf } from '@telehealth/service-kit';
import { cancelPayment } from '../app/orders/cancel-payment.ts';
import { getOrder } from '../app/orders/get-order.ts';
import { initiatePayment } from '../app/orders/initiate-payment.ts';
import { refundPayment } from '../app/refunds/refund-payment.ts';
import type { Context } from '../context.ts';
import type { OrderOwner } from '../storage/orders.ts';
import { captureFromProto, paymentToProto, refundToProto } from './order-message.ts';

export function paymentService(context: Context): Contract {
  return contract(PaymentService, 'internal', {
    async initiatePayment({ journeyId, offeringRef, returnUrl, capture }, call) {
      const { order, checkoutUrl, created } = await initiatePayment(context, call, {
        journeyId,
        offeringRef: offeringRef || undefined,
        returnUrl: returnUrl || undefined,
        capture: captureFromProto(capture),
      });
      const expiresAt = timestampFromMs(order.expiresAt);
      return { payment: paymentToProto(order), checkoutUrl, expiresAt, created };
    },
    async getPaymentStatus({ orderRef }, call) {
      const order = await getOrder(context, { ...brandOwner(call), orderRef }, limitsOf(call));
      return { payment: paymentToProto(order) };
    },
    async cancelPayment({ orderRef }, call) {
      const owned = { ...brandOwner(call), orderRef };
      return { payment: paymentToProto(await cancelPayment(context, operationOf(call), owned)) };
    },
    async refundPayment({ orderRef, amountMinor }, call) {
      const { order, request } = await refundPayment(context, operationOf(call), {
        ...brandOwner(call),
        orderRef,
        amountMinor: amountMinor === undefined ? undefined : Number(amountMinor),
      });
      return { refund: refundToProto(order, request) };
    },
  });
}

function brandOwner(call: Call): OrderOwner {
  const { clientId, brandId } = brandOf(call);
  return { clientIds: [clientId], brandId };
}
