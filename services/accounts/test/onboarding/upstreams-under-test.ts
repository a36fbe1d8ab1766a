import { CatalogStatusService } from '@telehealth/contracts/catalog/v1/catalog_status_service';
import { DomainStatusService } from '@telehealth/contracts/domains/v1/domain_status_service';
import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import { WebhookStatusService } from '@telehealth/contracts/webhooks/v1/webhook_status_service';
import { type Call, createTransport, serveContracts } from '@telehealth/rpc';
import { scriptedContract } from '@telehealth/rpc/testing';
import { createLogger } from '@telehealth/service-kit';
import { internalCredential } from '@telehealth/service-kit/testing';
import { onTestFinished } from 'vitest';
import { factsFrom } from '../../src/adapters/facts/gather-facts.ts';
import { createUpstreams } from '../../src/adapters/facts/upstreams.ts';

/** A service that knows something of a client. */
export type Asked = 'catalog' | 'therapy' | 'webhooks' | 'domains';

/** Starts the services that are asked for facts. They say yes to everything unless a fault is set; `calls` are the calls so far. */
export async function startUpstreams() {
  const faults = new Map<Asked, 'silent' | 'failing' | 'no'>();
  const calls: { readonly asked: Asked; readonly call: Call; readonly leftMs: number }[] = [];
  const said = async <T>(asked: Asked, call: Call, answer: (holds: boolean) => T): Promise<T> => {
    calls.push({ asked, call, leftMs: call.remainingMs() ?? 0 });
    const fault = faults.get(asked);
    if (fault === 'failing') throw new Error('scripted to fail');
    if (fault === 'silent') await new Promise((_, reject) => call.signal.addEventListener('abort', reject));
    return answer(fault !== 'no');
  };
  const server = await serveContracts({
    host: '127.0.0.1',
    internalCredentials: [internalCredential],
    logger: createLogger({ service: 'test', level: 'silent' }),
    contracts: [
      scriptedContract(CatalogStatusService, 'internal', {
        getCatalogStatus: (_, call) =>
          said('catalog', call, (holds) => ({ hasOffering: holds, hasQuestions: holds })),
      }),
      scriptedContract(InstrumentService, 'internal', {
        getTherapyStatus: ({ therapy }, call) =>
          said('therapy', call, (holds) => ({
            published: true,
            criteriaApproved: holds && therapy === 'ed',
          })),
      }),
      scriptedContract(WebhookStatusService, 'internal', {
        getWebhookStatus: (_, call) =>
          said('webhooks', call, (testDelivered) => ({ registered: true, testDelivered })),
      }),
      scriptedContract(DomainStatusService, 'internal', {
        getDomainStatus: (_, call) =>
          said('domains', call, (memberActive) => ({ loginActive: true, memberActive })),
      }),
    ],
  });
  const transport = createTransport({
    targets: [server.httpUrl],
    internalCredentials: [internalCredential],
  });
  onTestFinished(async () => {
    await transport.close();
    await server.close(0);
  });
  const upstreams = createUpstreams(
    { catalog: transport, intake: transport, webhooks: transport, domains: transport },
    createLogger({ service: 'test', level: 'silent' }),
  );
  return { faults, calls, gather: factsFrom(upstreams) };
}
