import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import { DomainError, tenantIssues } from '@telehealth/errors';
import { paymentOperations } from '@telehealth/public-api/payments/operations';
import type { FastifyRequest } from 'fastify';
import { orderStates } from '../orders/payment-state.ts';
import { line } from '../routes/line.ts';
import { ownPage } from '../routes/own-page.ts';

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
