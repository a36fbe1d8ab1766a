import { closeSequentially } from '@telehealth/service-kit/process';
import { type ListenOptions, type ServiceServer, serveService } from '@telehealth/service-kit/service';
import { showUnstamped } from '@telehealth/service-kit/telemetry';
import { releaseParked } from './app/deliveries/release-parked.ts';
import { startWorker } from './app/deliveries/worker.ts';
import { settleEvents } from './app/events/read-events.ts';
import { scheduleRecoveries } from './app/recoveries/schedule-recoveries.ts';
import { clientPlaces } from './app/registrations/client-places.ts';
import type { Context } from './context.ts';
import { consumeEvents } from './events/consume-events.ts';
import { deliveryService } from './rpc/delivery-service.ts';
import { eventService } from './rpc/event-service.ts';
import { webhooksKeyService } from './rpc/key-service.ts';
import { registrationService, webhookStatusService } from './rpc/registration-service.ts';
import { searchService } from './rpc/search-service.ts';
import { signingKeyService } from './rpc/signing-key-service.ts';

/** Serves the contracts of webhooks, consumes public events and delivers them. Owns the context. */
export async function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  const server = await serveService(context, listen, {
    auditScope: 'webhooks',
    contracts: [
      eventService(context),
      searchService(context),
      deliveryService(context),
      registrationService(context),
      signingKeyService(context),
      webhookStatusService(context),
      webhooksKeyService(context),
    ],
    authenticateOperator: context.authenticateOperator,
    clientData: { places: await clientPlaces(context), findDeletion: context.findDeletion },
    interceptors: [context.idempotency],
    schedules: {
      parked_deliveries: (signal) => releaseParked(context, signal),
      event_stamps: (signal) => settleEvents(context, signal),
    },
  });
  showUnstamped(context.registry, 'events', context.events);
  const worker = startWorker(context);
  const consumer = consumeEvents(context);
  const recoveries = scheduleRecoveries(context);
  const close = () =>
    closeSequentially([
      () => consumer.close(),
      () => recoveries.close(),
      () => worker.close(),
      () => server.close(),
    ]);
  return { ...server, close };
}
