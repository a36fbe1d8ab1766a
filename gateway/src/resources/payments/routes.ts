import { OrderSchema } from '@telehealth/contracts/orders/v1/order';
import {
  Capture,
  InitiatePaymentResponseSchema,
  RefundSchema,
} from '@telehealth/contracts/orders/v1/payment_service';
import { DomainError, tenantIssues } from '@telehealth/errors';
import { paymentOperations } from '@telehealth/public-api/payments/operations';
import {
  Checkout,
  type PaymentInitiation,
  PaymentStatus,
  Refund,
  type RefundCreate,
} from '@telehealth/public-api/payments/payment';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { journeyOf } from '../../edge/browser-sessions/session-scope.ts';
import { pathIds } from '../../edge/routing/path-ids.ts';
import { orderStates } from '../orders/payment-state.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import { ownPage } from '../routes/own-page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const statusToJson = jsonEncoder(OrderSchema, PaymentStatus, { payment_state: orderStates.payment_state });
const checkoutToJson = jsonEncoder(InitiatePaymentResponseSchema, Checkout);

const refundToJson = jsonEncoder(RefundSchema, Refund);

/** The payment of orders (interface.md 2.10 and 4.9, decisions.md 3 and 6). */
export function addPaymentRoutes(
  scope: RouteScope,
  { clients: { orders, payments }, call, activeDomains }: RouteParts,
): void {
  serve(scope, paymentOperations.initiatePayment, async (request, reply) => {
    const answer = await call(
      request,
      payments.initiatePayment,
      initiationFrom(request, ownPage(request, activeDomains)),
    );
    reply.code(answer.created ? 201 : 200);
    return { data: { ...statusToJson(answer.order), ...checkoutToJson(answer) } };
  });

  serve(scope, paymentOperations.readPaymentStatus, async (request) => {
    const { order } = await call(request, orders.getOrder, pathIds(request, 'order_ref'));
    if (request.browserSession !== null && order?.journeyId !== journeyOf(request))
      throw new DomainError('not-found', 'an order of another journey');
    return statusToJson(order);
  });

  serve(scope, paymentOperations.capturePayment, async (request) => {
    const { order } = await call(request, payments.capturePayment, amountFrom(request));
    return { data: statusToJson(order) };
  });

  serve(scope, paymentOperations.cancelPayment, async (request) => {
    const { order } = await call(request, payments.cancelPayment, pathIds(request, 'order_ref'));
    return { data: statusToJson(order) };
  });

  serve(scope, paymentOperations.listRefunds, async (request) => {
    const { refunds } = await call(request, orders.listRefunds, pathIds(request, 'order_ref'));
    return { data: refunds.map(refundToJson), next_cursor: null };
  });

  serve(scope, paymentOperations.refundPayment, async (request) => {
    const { refund } = await call(request, payments.refundPayment, amountFrom(request));
    return { data: refundToJson(refund) };
  });
}

function amountFrom(request: FastifyRequest<{ Body: Static<typeof RefundCreate> }>) {
  const { amount_minor: amount } = request.body;
  return { ...pathIds(request, 'order_ref'), ...(amount !== undefined && { amountMinor: BigInt(amount) }) };
}

const captureOf = { automatic: Capture.AUTOMATIC, manual: Capture.MANUAL } as const;

/** `ownPage` is the page that asks, where a page does. */
function initiationFrom(
  { body, caller }: Pick<FastifyRequest<{ Body: Static<typeof PaymentInitiation> }>, 'body' | 'caller'>,
  ownPage: string | undefined,
) {
  // Whether the money is taken is for the brand to say, not for who pays.
  if (body.capture !== undefined && caller?.session?.role === 'patient') throw captureInSession();
  const page = body.return_url === undefined ? ownPage : undefined;
  return {
    journeyId: body.journey_id,
    offeringRef: body.offering_ref ?? '',
    returnUrl: body.return_url ?? page ?? '',
    returnsToPage: page !== undefined,
    ...(body.capture !== undefined && { capture: captureOf[body.capture] }),
  };
}

function captureInSession(): DomainError {
  const code = 'capture.in_session';
  return new DomainError('validation', 'capture', {
    issues: [{ code, message: tenantIssues[code], where: '/capture' }],
  });
}
