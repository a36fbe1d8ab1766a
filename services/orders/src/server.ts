import {
  keyService,
  keyUsesOf,
  type ListenOptions,
  type ServiceServer,
  serveService,
} from '@telehealth/service-kit';
import { readEventList } from './app/confirmations/read-event-list.ts';
import { lookAfterDueOrders } from './app/orders/due-orders.ts';
import type { Context } from './context.ts';
import { confirmationService } from './rpc/confirmation-service.ts';
import { heldConfirmationService } from './rpc/held-confirmation-service.ts';
import { orderService } from './rpc/order-service.ts';
import { paymentService } from './rpc/payment-service.ts';
import { simulatedCheckoutService } from './rpc/simulated-checkout-service.ts';

/** Serves the contracts of orders. Owns the context. */
export function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  const { simulated, sealingKeys, findKeyUses } = context;
  const findUrlKeyUses = keyUsesOf(context.orders, { keyId: 'sealedUnder', until: 'expiresAt' });
  return serveService(context, listen, {
    auditScope: 'orders',
    contracts: [
      orderService(context),
      paymentService(context),
      confirmationService(context),
      heldConfirmationService(context),
      keyService(context, { sealingKeys, uses: [findKeyUses, findUrlKeyUses] }),
      ...(simulated === undefined ? [] : [simulatedCheckoutService({ ...context, ...simulated })]),
    ],
    authenticateOperator: context.authenticateOperator,
    interceptors: [context.idempotency],
    sweeps: [(signal) => readEventList(context, signal), (signal) => lookAfterDueOrders(context, signal)],
  });
}
