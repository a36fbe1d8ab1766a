import { type ListenOptions, type ServiceServer, serveService } from '@telehealth/service-kit';
import type { Context } from './context.ts';
import { instrumentService } from './rpc/instrument-service.ts';
import { intakeService } from './rpc/intake-service.ts';

/** Serves the contracts of intake. Owns the context. */
export function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  const { relay, journeys } = context;
  return serveService(context, listen, {
    contracts: [intakeService(context), instrumentService(context)],
    sweep: async (signal) => void (await relay.sweep(journeys, signal)),
  });
}
