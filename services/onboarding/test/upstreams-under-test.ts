import { ClientDirectoryService } from '@telehealth/contracts/accounts/v1/client_directory_service';
import { CatalogStatusService } from '@telehealth/contracts/catalog/v1/catalog_status_service';
import { DomainStatusService } from '@telehealth/contracts/domains/v1/domain_status_service';
import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import { WebhookStatusService } from '@telehealth/contracts/webhooks/v1/webhook_status_service';
import { type Call, createTransport, serveContracts } from '@telehealth/rpc';
import { scriptedContract } from '@telehealth/rpc/testing';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { internalCallersInTests, internalCredential } from '@telehealth/service-kit/testing';
import { onTestFinished } from 'vitest';
import { factsFrom } from '../src/adapters/facts/gather-facts.ts';
import { createUpstreams } from '../src/adapters/facts/upstreams.ts';
import type { FactSource } from '../src/domain/cases/facts.ts';

/** As many brands as a client can have; the last one has everything. */
const brandIds = Array.from({ length: 200 }, (_, n) => `brd_${n}`);
const whole = 'brd_199';

/** Starts the services that are asked for facts. They say yes to everything unless a fault is set; `calls` are the calls so far. */
export async function startUpstreams() {
  const faults = new Map<FactSource, 'silent' | 'failing' | 'no'>();
  const calls: { readonly asked: FactSource; readonly call: Call }[] = [];
  const answer = async <T>(asked: FactSource, call: Call, say: (holds: boolean) => T): Promise<T> => {
    calls.push({ asked, call });
    const fault = faults.get(asked);
    if (fault === 'failing') throw new Error('scripted to fail');
    if (fault === 'silent') await new Promise((_, reject) => call.signal.addEventListener('abort', reject));
    return say(fault !== 'no');
  };
  const server = await serveContracts({
    host: '127.0.0.1',
    internalCallers: internalCallersInTests,
    logger: createLogger({ service: 'test', level: 'silent' }),
    contracts: [
      scriptedContract(ClientDirectoryService, {
        findClient: (_, call) =>
          answer('accounts', call, (holds) => ({
            brands: brandIds.map((brandId) => ({
              brandId,
              enabledTherapies: ['ed'],
              hasRedirectAllowlist: holds,
              hasBrowserOrigins: holds && brandId === whole,
            })),
            apiKeyUsed: holds,
          })),
      }),
      scriptedContract(CatalogStatusService, {
        getCatalogStatus: (_, call) =>
          answer('catalog', call, (holds) => ({
            brands: [{ brandId: whole, hasOffering: holds, hasQuestions: holds }],
          })),
      }),
      scriptedContract(InstrumentService, {
        listApprovedBrands: ({ brands }, call) =>
          answer('intake', call, (holds) => ({
            brandIds: brands
              .filter(({ therapies }) => holds && therapies.includes('ed'))
              .map(({ brandId }) => brandId),
          })),
      }),
      scriptedContract(WebhookStatusService, {
        getWebhookStatus: (_, call) =>
          answer('webhooks', call, (testDelivered) => ({
            brands: [
              { brandId: whole, testDelivered, subscribesPayments: testDelivered },
              // One brand has to have both.
              { brandId: 'brd_half', testDelivered: true, subscribesPayments: false },
            ].slice(0, testDelivered ? 2 : 1),
          })),
      }),
      scriptedContract(DomainStatusService, {
        getDomainStatus: (_, call) =>
          answer('domains', call, (memberActive) => ({
            brands: [
              { brandId: 'brd_0', loginActive: false, memberActive: false },
              { brandId: whole, loginActive: true, memberActive },
            ],
          })),
      }),
    ],
  });
  const transport = createTransport({
    targets: [server.httpUrl],
    internalCredential,
  });
  onTestFinished(async () => {
    await transport.close();
    await server.close(0);
  });
  const upstreams = createUpstreams(
    { accounts: transport, catalog: transport, intake: transport, webhooks: transport, domains: transport },
    createLogger({ service: 'test', level: 'silent' }),
  );
  return { faults, calls, gather: factsFrom(upstreams) };
}
