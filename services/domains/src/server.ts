import { keyService, type ListenOptions, type ServiceServer, serveService } from '@telehealth/service-kit';
import type { Context } from './context.ts';
import { domainSimulationService } from './rpc/domain-simulation-service.ts';

/** Serves the contracts of domains. Owns the context. */
export function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  const { sealingKeys, findKeyUses, simulation } = context;
  const isSimulated = Object.values(simulation).some((collection) => collection !== undefined);
  return serveService(context, listen, {
    auditScope: 'domains',
    contracts: [
      keyService(context, { sealingKeys, uses: [findKeyUses] }),
      ...(isSimulated ? [domainSimulationService(context)] : []),
    ],
    authenticateOperator: context.authenticateOperator,
    interceptors: [context.idempotency],
  });
}
