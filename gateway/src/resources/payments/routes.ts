import { OrderSchema } from '@telehealth/contracts/orders/v1/order';
import {
  Capture,
  InitiatePaymentResponseSchema,
  RefundSchema,
} from '@telehealth/contracts/orders/v1/payment_service';
import { OrderState } from '@telehealth/public-api/orders/order';
import { paymentOperations } from '@telehealth/public-api/payments/operations';
import {
  Checkout,
  type PaymentInitiation,
  PaymentStatus,
  Refund,
} from '@telehealth/public-api/payments/payment';
import { type Static, Type } from 'typebox';
import { pathId } from '../../edge/routing/path-ids.ts';
import { routeOf } from '../../edge/routing/route-of.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';

const stateToJson = jsonEncoder(OrderSchema, Type.Object({ state: OrderState }));
const statusToJson = jsonEncoder(OrderSchema, PaymentStatus, {
  payment_state: (order) => stateToJson(order).state,
});
const checkoutToJson = jsonEncoder(InitiatePaymentResponseSchema, Checkout);

const refundToJson = jsonEncoder(RefundSchema, Refund);

/** The payment of orders (interface.md 2.10 and 4.9, decisions.md 3 and 6). */
export function addPaymentRoutes(
  scope: RouteScope,
  { clients: { orders, payments }, call }: RouteParts,
): void {
  scope.route({
    ...routeOf(paymentOperations.initiatePayment),
    handler: async (request, reply) => {
      const answer = await call(request, payments.initiatePayment, initiationFrom(request.body));
      reply.code(answer.created ? 201 : 200);
      return { data: { ...statusToJson(answer.order), ...checkoutToJson(answer) } };
    },
  });

  scope.route({
    ...routeOf(paymentOperations.readPaymentStatus),
    handler: async (request) => {
      const message = { orderRef: pathId(request, 'order_ref') };
      const { order } = await call(request, orders.getOrder, message);
      return statusToJson(order);
    },
  });

  scope.route({
    ...routeOf(paymentOperations.cancelPayment),
    handler: async (request) => {
      const message = { orderRef: pathId(request, 'order_ref') };
      const { order } = await call(request, payments.cancelPayment, message);
      return { data: statusToJson(order) };
    },
  });

  scope.route({
    ...routeOf(paymentOperations.refundPayment),
    handler: async (request, reply) => {
      const { amount_minor: amount } = request.body;
      const message = {
        orderRef: pathId(request, 'order_ref'),
        ...(amount !== undefined && { amountMinor: BigInt(amount) }),
      };
      const { refund } = await call(request, payments.refundPayment, message);
      reply.code(201);
      return { data: refundToJson(refund) };
    },
  });
}

const captureOf = { automatic: Capture.AUTOMATIC, manual: Capture.MANUAL } as const;

function initiationFrom(body: Static<typeof PaymentInitiation>) {
  return {
    journeyId: body.journey_id,
    offeringRef: body.offering_ref ?? '',
    returnUrl: body.return_url ?? '',
    capture: captureOf[body.capture ?? 'automatic'],
  };
}
