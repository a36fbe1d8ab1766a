import { closeSequentially } from '@telehealth/service-kit/process';
import { oldestDue } from '@telehealth/service-kit/scheduling';
import { type ListenOptions, type ServiceServer, serveService } from '@telehealth/service-kit/service';
import { showCertificates } from './app/certificates/certificate-metrics.ts';
import { waitingCertificates } from './app/certificates/waiting-certificates.ts';
import { scheduleDomains } from './app/checks/check-due-domains.ts';
import { clientPlaces } from './app/domains/client-places.ts';
import type { Context } from './context.ts';
import { domainRoutingService } from './rpc/domain-routing-service.ts';
import { domainService, domainStatusService } from './rpc/domain-service.ts';
import { domainSimulationService } from './rpc/domain-simulation-service.ts';
import { domainsKeyService } from './rpc/key-service.ts';

/** Serves the contracts of domains and checks due domains. Owns the context. */
export async function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  showCertificates(context);
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
    clientData: { places: await clientPlaces(context), findDeletion: context.findDeletion },
    interceptors: [context.idempotency],
    dueWork: { domains: oldestDue(context.domains) },
    waitingWork: waitingCertificates(context),
  });
  const schedule = scheduleDomains(context);
  return { ...server, close: () => closeSequentially([() => schedule.close(), () => server.close()]) };
}
