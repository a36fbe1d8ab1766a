import { keyService, type ListenOptions, type ServiceServer, serveService } from '@telehealth/service-kit';
import type { Context } from './context.ts';

/** Serves the contracts of orders. Owns the context. */
export function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  return serveService(context, listen, {
    auditScope: 'operators',
    contracts: [keyService(context, { sealingKeys: context.sealingKeys, uses: [context.findKeyUses] })],
    authenticateOperator: context.authenticateOperator,
  });
}
