import { CatalogStatusService } from '@telehealth/contracts/catalog/v1/catalog_status_service';
import { DomainStatusService } from '@telehealth/contracts/domains/v1/domain_status_service';
import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import { PaymentReadinessService } from '@telehealth/contracts/orders/v1/payment_readiness_service';
import { WebhookStatusService } from '@telehealth/contracts/webhooks/v1/webhook_status_service';
import { type Call, createTransport, serveContracts } from '@telehealth/rpc';
import { scriptedContract } from '@telehealth/rpc/testing';
import { createLogger } from '@telehealth/service-kit';
import { internalCredential } from '@telehealth/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { factsFrom } from '../../src/adapters/facts/gather-facts.ts';
import { createUpstreams } from '../../src/adapters/facts/upstreams.ts';
import type { BrandDocument } from '../../src/storage/brands.ts';

type Asked = 'catalog' | 'therapy' | 'payments' | 'webhooks' | 'domains';

const brand = {
  ...{ _id: 'brd_1', clientId: 'cli_1', name: 'Slim', version: 1, createdAt: 0, updatedAt: 0 },
  ...{ enabledTherapies: ['weight_loss', 'ed'], redirectAllowlist: ['https://own.example/'] },
  ...{ browserOrigins: ['https://own.example'], supportRoute: '', themeJson: '{}' },
} as unknown as BrandDocument;
const request = {
  ...{ clientId: 'cli_1', mode: 'test' as const, brands: [brand] },
  correlationId: 'c-1',
};

/** The services that are asked, which say yes to everything, and what they were asked. */
async function start() {
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
      scriptedContract(PaymentReadinessService, 'internal', {
        getPaymentReadiness: (_, call) => said('payments', call, (ready) => ({ ready })),
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
    {
      ...{ catalog: transport, intake: transport, orders: transport, webhooks: transport },
      domains: transport,
    },
    createLogger({ service: 'test', level: 'silent' }),
  );
  return { faults, calls, gather: factsFrom(upstreams) };
}

const ofBrand = {
  ...{ brandId: 'brd_1', hasTherapies: true, hasRedirectAllowlist: true, hasBrowserOrigins: true },
  ...{ hasApprovedTherapy: true, hasOfferingWithoutFailure: true, hasQuestions: true },
  ...{ domains: { login: true, member: true }, webhookTested: true },
};

test('decisions.md 3: facts are what the services answer about the client and each of its brands', async () => {
  const { gather, calls } = await start();
  expect(await gather(request)).toEqual({ brands: [ofBrand], paymentsReady: true });
  const tenancies = calls.map(({ asked, call: { tenancy } }) => [asked, tenancy?.clientId, tenancy?.brandId]);
  for (const asked of ['catalog', 'therapy', 'webhooks', 'domains'])
    expect(tenancies).toContainEqual([asked, 'cli_1', 'brd_1']);
  expect(tenancies).toContainEqual(['payments', 'cli_1', undefined]);
});

test.each<[Asked, object, object]>([
  ['catalog', { hasOfferingWithoutFailure: false, hasQuestions: false }, {}],
  ['therapy', { hasApprovedTherapy: false }, {}],
  ['webhooks', { webhookTested: false }, {}],
  ['domains', { domains: { login: true, member: false } }, {}],
  ['payments', {}, { paymentsReady: false }],
])(
  'what %s denies does not hold, and what it does not answer is not known',
  async (asked, denied, ofClient) => {
    const { gather, faults } = await start();
    faults.set(asked, 'no');
    expect(await gather(request)).toEqual({
      ...{ brands: [{ ...ofBrand, ...denied }], paymentsReady: true },
      ...ofClient,
    });
    const unknown = (changed: object) =>
      Object.fromEntries(Object.keys(changed).map((name) => [name, undefined]));
    for (const fault of ['failing', 'silent'] as const) {
      faults.set(asked, fault);
      expect(await gather(request)).toEqual({
        ...{ brands: [{ ...ofBrand, ...unknown(denied) }], paymentsReady: true },
        ...unknown(ofClient),
      });
    }
  },
);

test('silent services cost a second, however many brands there are', async () => {
  const { gather, calls, faults } = await start();
  for (const asked of ['catalog', 'therapy', 'webhooks', 'domains', 'payments'] as const)
    faults.set(asked, 'silent');
  const brands = Array.from({ length: 50 }, (_, n) => ({ ...brand, _id: `brd_${n}` }));
  const facts = await gather({ ...request, brands });
  expect(facts.brands.map(({ webhookTested }) => webhookTested)).toEqual(Array(50).fill(undefined));
  const granted = new Map<string | undefined, number>();
  for (const { call, leftMs } of calls) {
    const before = granted.get(call.tenancy?.brandId) ?? 0;
    granted.set(call.tenancy?.brandId, Math.max(before, leftMs));
  }
  // Brands are asked about in groups of eight: the first group has the whole second, and the others what is left of it.
  const whole = [...granted.values()].filter((ms) => ms > 100);
  expect(whole.length).toBeLessThanOrEqual(8 + 1);
});
