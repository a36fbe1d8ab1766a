import {
  closeSequentially,
  type ListenOptions,
  type ServiceServer,
  serveService,
} from '@telehealth/service-kit';
import { scheduleDomains } from './app/schedule/look-after-domains.ts';
import type { Context } from './context.ts';
import { domainRoutingService } from './rpc/domain-routing-service.ts';
import { domainService } from './rpc/domain-service.ts';
import { domainSimulationService } from './rpc/domain-simulation-service.ts';
import { domainStatusService } from './rpc/domain-status-service.ts';
import { domainsKeyService } from './rpc/key-service.ts';

/** Serves the contracts of domains and looks after them. Owns the context. */
export async function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  const isSimulated = Object.values(context.simulation).some((collection) => collection !== undefined);
  const server = await serveService(context, listen, {
    auditScope: 'domains',
    contracts: [
      domainService(context),
      domainRoutingService(context),
      domainStatusService(context),
      domainsKeyService(context),
      ...(isSimulated ? [domainSimulationService(context)] : []),
    ],
    authenticateOperator: context.authenticateOperator,
    interceptors: [context.idempotency],
  });
  const schedule = scheduleDomains(context);
  return { ...server, close: () => closeSequentially([() => schedule.close(), () => server.close()]) };
}
