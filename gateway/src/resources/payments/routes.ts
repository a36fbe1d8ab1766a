import { OrderSchema } from '@telehealth/contracts/orders/v1/order';
import { DomainError } from '@telehealth/errors';
import { paymentOperations } from '@telehealth/public-api/payments/operations';
import { PaymentStatus } from '@telehealth/public-api/payments/payment';
import { journeyOf } from '../../edge/browser-sessions/session-scope.ts';
import { pathId } from '../../edge/routing/path-ids.ts';
import { orderStates } from '../orders/payment-state.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

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
