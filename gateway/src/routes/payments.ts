import {
  Capture,
  InitiatePaymentResponseSchema,
  PaymentStatusSchema,
  RefundSchema,
} from '@telehealth/contracts/orders/v1/payment_service';
import type { OperationFacts } from '@telehealth/public-api/operation';
import {
  Checkout,
  cancelledPayment,
  OpenPayment,
  PaymentInitiation,
  PaymentStatus,
  Refund,
  RefundCreate,
} from '@telehealth/public-api/payments/payment';
import { dataOf, refTo } from '@telehealth/public-api/schema/envelope';
import type { Static } from 'typebox';
import { jsonEncoder } from '../encode/json-encoder.ts';
import { pathId } from './path-ids.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const tags = ['Payments'];
const one = '/v1/payments/:order_ref';
const refusable: OperationFacts = { problems: ['validation', 'conflict'] };
const statusToJson = jsonEncoder(PaymentStatusSchema, PaymentStatus);
const checkoutToJson = jsonEncoder(InitiatePaymentResponseSchema, Checkout);
const refundToJson = jsonEncoder(RefundSchema, Refund);

/** The payment of orders (interface.md 2.10 and 4.9, decisions.md 3 and 6). */
export function addPaymentRoutes(scope: RouteScope, { clients: { payments }, call }: RouteParts): void {
  scope.post('/v1/payments', {
    schema: {
      operationId: 'initiatePayment',
      summary: 'Open an order for a journey, and the page on which the patient pays',
      description:
        'The amount is the price in the catalog. An order that waits for its payment is answered with 200. Refused with 409: `journey_blocked`, `order_not_eligible`, `intake_incomplete`, `offering_differs`, `offering_not_active`, `already_ordered`. An offering that is not enabled and a `return_url` that is not allowed are 422.',
      tags,
      body: PaymentInitiation,
      response: { 200: dataOf(OpenPayment), 201: dataOf(OpenPayment) },
    },
    config: refusable,
    handler: async (request, reply) => {
      const answer = await call(request, payments.initiatePayment, initiationFrom(request.body));
      reply.code(answer.created ? 201 : 200);
      return { data: { ...statusToJson(answer.payment), ...checkoutToJson(answer) } };
    },
  });

  scope.get(`${one}/status`, {
    schema: {
      operationId: 'readPaymentStatus',
      summary: 'The state of the payment of an order',
      description: 'For asking again and again after the patient has paid.',
      tags,
      response: { 200: refTo(PaymentStatus) },
    },
    handler: async (request) => {
      const message = { orderRef: pathId(request, 'order_ref') };
      const { payment } = await call(request, payments.getPaymentStatus, message);
      return statusToJson(payment);
    },
  });

  scope.post(`${one}/cancel`, {
    schema: {
      operationId: 'cancelPayment',
      summary: 'Cancel a payment before any money is taken',
      description: 'The checkout closes, and reserved money is released. Refused with 409: `refund_instead`.',
      tags,
      response: { 200: dataOf(PaymentStatus, cancelledPayment) },
    },
    config: { problems: ['conflict'] },
    handler: async (request) => {
      const message = { orderRef: pathId(request, 'order_ref') };
      const { payment } = await call(request, payments.cancelPayment, message);
      return { data: statusToJson(payment) };
    },
  });

  scope.post(`${one}/refunds`, {
    schema: {
      operationId: 'refundPayment',
      summary: 'Give back what was paid, or a part of it',
      description:
        'The order follows when the payment provider has confirmed the refund. Refused with 409: `nothing_to_refund`, `order_disputed`, `refund_limit`. More than what is left is 422.',
      tags,
      body: RefundCreate,
      response: { 201: dataOf(Refund) },
    },
    config: refusable,
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
