import { keyService, type ListenOptions, type ServiceServer, serveService } from '@telehealth/service-kit';
import type { Context } from './context.ts';

/** Serves the contracts of domains. Owns the context. */
export function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  const { sealingKeys, findKeyUses } = context;
  return serveService(context, listen, {
    auditScope: 'domains',
    contracts: [keyService(context, { sealingKeys, uses: [findKeyUses] })],
    authenticateOperator: context.authenticateOperator,
    interceptors: [context.idempotency],
  });
}
