import { type ListenOptions, type ServiceServer, serveService } from '@telehealth/service-kit/service';
import type { Context } from './context.ts';

/** Serves the contracts of template. Owns the context. */
export function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  return serveService(context, listen, {
    auditScope: 'operators',
    contracts: [],
    authenticateOperator: context.authenticateOperator,
    clientData: { places: [], findDeletion: context.findDeletion },
  });
}
