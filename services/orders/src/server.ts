import { startConsumers } from '@telehealth/service-kit/consumers';
import { keyService, keyUsesOf } from '@telehealth/service-kit/keys';
import { closeSequentially } from '@telehealth/service-kit/process';
import { oldestDue } from '@telehealth/service-kit/scheduling';
import { type ListenOptions, type ServiceServer, serveService } from '@telehealth/service-kit/service';
import { showUnstamped } from '@telehealth/service-kit/telemetry';
import { readEventList } from './app/confirmations/read-event-list.ts';
import { showUnapplied } from './app/confirmations/show-unapplied.ts';
import { scheduleWatch } from './app/failures/watch-payments.ts';
import { removeOldOrders } from './app/orders/remove-old-orders.ts';
import { settleOrders } from './app/orders/settle-orders.ts';
import { waitingOrders } from './app/orders/waiting-orders.ts';
import { clientPlaces } from './app/payments/delete-client-orders.ts';
import { processDueOrders } from './app/payments/due-orders.ts';
import type { Context } from './context.ts';
import { clientClockAdvanced } from './events/client-clock-advanced.ts';
import { journeyErased } from './events/journey-erased.ts';
import { checkoutReturnService } from './rpc/checkout-return-service.ts';
import { confirmationService } from './rpc/confirmation-service.ts';
import { orderService } from './rpc/order-service.ts';
import { paymentService } from './rpc/payment-service.ts';
import { searchService } from './rpc/search-service.ts';
import { simulatedCheckoutService } from './rpc/simulated-checkout-service.ts';
import { unappliedConfirmationService } from './rpc/unapplied-confirmation-service.ts';

/** Serves the contracts of orders. Owns the context. */
export async function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  const { simulated, sealingKeys, findKeyUses } = context;
  const findUrlKeyUses = keyUsesOf(context.orders, { keyId: 'sealedUnder', until: 'expiresAt' });
  showUnapplied(context);
  showUnstamped(context.registry, 'orders', context.orders);
  const server = await serveService(context, listen, {
    auditScope: 'orders',
    contracts: [
      orderService(context),
      searchService(context),
      paymentService(context),
      checkoutReturnService(context),
      confirmationService(context),
      unappliedConfirmationService(context),
      keyService(context, { sealingKeys, uses: [findKeyUses, findUrlKeyUses] }),
      ...(simulated === undefined ? [] : [simulatedCheckoutService({ ...context, ...simulated })]),
    ],
    authenticateOperator: context.authenticateOperator,
    clientData: { places: await clientPlaces(context), findDeletion: context.findDeletion },
    interceptors: [context.idempotency],
    dueWork: { orders: oldestDue(context.orders) },
    waitingWork: waitingOrders(context),
    schedules: {
      payment_events: (signal) => readEventList(context, signal),
      due_orders: (signal) => processDueOrders(context, signal),
      order_retention: (signal) => removeOldOrders(context, signal),
      order_stamps: (signal) => settleOrders(context, signal),
    },
  });
  const consumers = startConsumers(context, [clientClockAdvanced(context), journeyErased(context)]);
  const watch = scheduleWatch(context);
  const closers = [() => watch.close(), () => consumers.close(), () => server.close()];
  return { ...server, close: () => closeSequentially(closers) };
}
