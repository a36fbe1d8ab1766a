import { OrderSchema } from '@telehealth/contracts/orders/v1/order';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import { DomainError, tenantIssues } from '@telehealth/errors';
import { paymentOperations } from '@telehealth/public-api/payments/operations';
import { PaymentStatus } from '@telehealth/public-api/payments/payment';
import type { FastifyRequest } from 'fastify';
import { journeyOf } from '../../edge/browser-sessions/session-scope.ts';
import { pathId } from '../../edge/routing/path-ids.ts';
import { orderStates } from '../orders/payment-state.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import { line } from '../routes/line.ts';
import { ownPage } from '../routes/own-page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const { method } = PaymentService;
const shown = { computed: [orderStates] };

/** interface.md 2.10 and 4.9, decisions.md 3 and 6. */
export const paymentLines = [
  line(paymentOperations.initiatePayment, method.initiatePayment, {
    ...shown,
    check: ({ body, caller }) => {
      // The brand decides on the capture, not the payer.
      if (body.capture !== undefined && caller?.session?.role === 'patient') throw captureInSession();
    },
    fields: {
      return_url(request, { activeDomains }) {
        const sent = request.body.return_url;
        const page = sent === undefined ? ownPage(request as FastifyRequest, activeDomains) : undefined;
        return { returnUrl: sent ?? page ?? '', returnsToPage: page !== undefined };
      },
    },
  }),
  line(paymentOperations.capturePayment, method.capturePayment, shown),
  line(paymentOperations.cancelPayment, method.cancelPayment, shown),
  line(paymentOperations.listRefunds, OrderService.method.listRefunds),
  line(paymentOperations.refundPayment, method.refundPayment),
];

function captureInSession(): DomainError {
  const code = 'capture.in_session';
  return new DomainError('validation', 'capture', {
    issues: [{ code, message: tenantIssues[code], where: '/capture' }],
  });
}

const statusToJson = jsonEncoder(OrderSchema, PaymentStatus, [orderStates]);

/** What the payment provider confirmed. A browser session sees orders of its journey only. */
export function addPaymentStatusRoute(scope: RouteScope, { clients: { orders }, call }: RouteParts): void {
  serve(scope, paymentOperations.readPaymentStatus, async (request) => {
    const { order } = await call(request, orders.getOrder, { orderRef: pathId(request, 'order_ref') });
    if (request.browserSession !== null && order?.journeyId !== journeyOf(request))
      throw new DomainError('not-found', 'an order of another journey');
    return statusToJson(order);
  });
}
