import type { CallOptions, Transport } from '@connectrpc/connect';
import { ClientDirectoryService } from '@telehealth/contracts/accounts/v1/client_directory_service';
import { CatalogStatusService } from '@telehealth/contracts/catalog/v1/catalog_status_service';
import { DomainStatusService } from '@telehealth/contracts/domains/v1/domain_status_service';
import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import { WebhookStatusService } from '@telehealth/contracts/webhooks/v1/webhook_status_service';
import { createClient } from '@telehealth/rpc';
import type { Logger } from '@telehealth/service-kit/telemetry';
import { knownAnswer } from '@telehealth/service-kit/upstreams';
import type { FactSource } from '../../domain/cases/facts.ts';

interface BrandTherapies {
  readonly brandId: string;
  readonly therapies: readonly string[];
}

export type Upstreams = ReturnType<typeof createUpstreams>;

/** Calls the other services. Never rejects: a late answer and a failure are both undefined. */
export function createUpstreams(
  transports: Readonly<Record<FactSource, Transport>>,
  logger: Pick<Logger, 'debug'>,
) {
  const clients = createClient(ClientDirectoryService, transports.accounts);
  const catalog = createClient(CatalogStatusService, transports.catalog);
  const instruments = createClient(InstrumentService, transports.intake);
  const webhooks = createClient(WebhookStatusService, transports.webhooks);
  const domains = createClient(DomainStatusService, transports.domains);

  const known = knownAnswer(logger);

  return {
    findClient: (clientId: string, options: CallOptions) =>
      known('FindClient', clients.findClient({ clientId }, options)),
    catalogStatus: (options: CallOptions) => known('GetCatalogStatus', catalog.getCatalogStatus({}, options)),
    listApprovedBrands: (brands: readonly BrandTherapies[], options: CallOptions) =>
      known('ListApprovedBrands', instruments.listApprovedBrands({ brands }, options)),
    webhookStatus: (options: CallOptions) =>
      known('GetWebhookStatus', webhooks.getWebhookStatus({}, options)),
    domainStatus: (options: CallOptions) => known('GetDomainStatus', domains.getDomainStatus({}, options)),
  };
}
