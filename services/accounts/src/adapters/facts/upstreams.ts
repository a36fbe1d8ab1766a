import { type CallOptions, createClient, type Transport } from '@connectrpc/connect';
import { CatalogStatusService } from '@telehealth/contracts/catalog/v1/catalog_status_service';
import { DomainStatusService } from '@telehealth/contracts/domains/v1/domain_status_service';
import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import { WebhookStatusService } from '@telehealth/contracts/webhooks/v1/webhook_status_service';
import { knownAnswer, type Logger } from '@telehealth/service-kit';
import type { Known } from '../../domain/onboarding/facts.ts';

/** Transports to the services that know of a client's progress. */
export interface UpstreamTransports {
  readonly catalog: Transport;
  readonly intake: Transport;
  readonly webhooks: Transport;
  readonly domains: Transport;
}

/** What the other services answer about a client and its brands. */
export type Upstreams = ReturnType<typeof createUpstreams>;

/** Asks the other services over their contracts. Never rejects: no answer in time and a failure are both undefined. */
export function createUpstreams(transports: UpstreamTransports, logger: Pick<Logger, 'debug'>) {
  const catalog = createClient(CatalogStatusService, transports.catalog);
  const instruments = createClient(InstrumentService, transports.intake);
  const webhooks = createClient(WebhookStatusService, transports.webhooks);
  const domains = createClient(DomainStatusService, transports.domains);

  const known = knownAnswer(logger);

  return {
    catalogStatus: (options: CallOptions) => known('GetCatalogStatus', catalog.getCatalogStatus({}, options)),
    async isTherapyApproved(
      { therapy, brandId }: { readonly therapy: string; readonly brandId: string },
      options: CallOptions,
    ): Promise<Known<boolean>> {
      const request = { therapy, brandId };
      const status = await known('GetTherapyStatus', instruments.getTherapyStatus(request, options));
      return status === undefined ? undefined : status.published && status.criteriaApproved;
    },
    webhookStatus: (options: CallOptions) =>
      known('GetWebhookStatus', webhooks.getWebhookStatus({}, options)),
    domainStatus: (options: CallOptions) => known('GetDomainStatus', domains.getDomainStatus({}, options)),
  };
}
