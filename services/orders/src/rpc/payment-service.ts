import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { toPlain } from '@telehealth/contracts/codec';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import {
  InitiatePaymentRequestSchema,
  PaymentService,
} from '@telehealth/contracts/orders/v1/payment_service';
import { type Contract, messageContract } from '@telehealth/rpc';
import { brandOf, operationOf, reachOf } from '@telehealth/service-kit';
import { cancelPayment } from '../app/payments/cancel-payment.ts';
import { capturePayment } from '../app/payments/capture-payment.ts';
import { initiatePayment } from '../app/payments/initiate-payment.ts';
import { refundPayment } from '../app/payments/refund-payment.ts';
import type { Context } from '../context.ts';
import { orderToProto, refundToProto } from './order-message.ts';

export function paymentService(context: Context): Contract {
  return messageContract(PaymentService, operatorAccess(PaymentService), {
    async initiatePayment(request, call) {
      const { tenancy } = call;
      const {
        journeyId = '',
        offeringRef,
        returnUrl,
        capture,
      } = toPlain(InitiatePaymentRequestSchema, request);
      const initiation = {
        ...brandOf(call),
        test: tenancy?.mode !== 'live',
        ...(tenancy?.e2eRunId !== undefined && { e2eRunId: tenancy.e2eRunId }),
        journeyId,
        ...{ offeringRef, returnUrl, capture, returnsToPage: request.returnsToPage },
      };
      const initiated = initiatePayment(context, operationOf(call), context.upstreamsOf(call), initiation);
      const { order, checkoutUrl, created } = await initiated;
      const expiresAt = timestampFromMs(order.expiresAt);
      return { order: orderToProto(order), checkoutUrl, expiresAt, created };
    },
    async capturePayment({ orderRef, amountMinor }, call) {
      const captured = await capturePayment(context, operationOf(call), {
        ...reachOf(call),
        orderRef,
        amountMinor: amountMinor === undefined ? undefined : Number(amountMinor),
      });
      return { order: orderToProto(captured) };
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
