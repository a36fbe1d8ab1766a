import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { OverlayService } from '@telehealth/contracts/catalog/v1/overlay_service';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import { type Call, createTransport, serveContracts } from '@telehealth/rpc';
import { scriptedContract } from '@telehealth/rpc/testing';
import { createLogger, lastAnswersDefinition } from '@telehealth/service-kit';
import { internalCallersInTests, internalCredential } from '@telehealth/service-kit/testing';
import { openStore } from '@telehealth/store';
import { expect, onTestFinished, test } from 'vitest';
import { createBrandDirectory } from '../src/adapters/brand-directory.ts';
import { createOfferingDirectory } from '../src/adapters/offering-directory.ts';

const brand = { clientId: 'cli_1', brandId: 'brd_slim' };
const call: Call = {
  correlationId: 'c-1',
  trace: undefined,
  tenancy: { ...brand, brandIds: [brand.brandId], mode: 'test', credentialId: 'key_1' },
  operator: undefined,
  callId: undefined,
  idempotencyKey: undefined,
  requestFingerprint: undefined,
  operationId: undefined,
  replayed: false,
  signal: new AbortController().signal,
  remainingMs: () => undefined,
};

/** Both directories before one upstream that does as it is told. */
async function start() {
  const upstream: { refuses?: ErrorKind } = {};
  const answer = <T>(content: T) => {
    if (upstream.refuses) throw new DomainError(upstream.refuses);
    return content;
  };
  const logger = createLogger({ service: 'upstream', level: 'silent' });
  const server = await serveContracts({
    contracts: [
      scriptedContract(BrandService, 'internal', {
        getBrand: async () =>
          answer({
            brand: { enabledTherapies: ['walk'], redirectAllowlist: [], supportRoute: '', themeJson: '{}' },
          }),
      }),
      scriptedContract(OverlayService, 'internal', {
        getBrandOverlay: async () => answer({ offeringTherapies: ['walk'], revision: 'r1' }),
      }),
    ],
    internalCallers: internalCallersInTests,
    logger,
    host: '127.0.0.1',
  });
  onTestFinished(() => server.close(0));
  const transport = createTransport({ targets: [server.httpUrl], internalCredential });
  onTestFinished(() => transport.close());
  const store = await openStore('sqlite::memory:');
  onTestFinished(() => store.close());
  const answers = await store.collection(lastAnswersDefinition);
  const brands = createBrandDirectory(transport, answers);
  const offerings = createOfferingDirectory(transport, answers);
  return {
    upstream,
    accounts: () => brands.get(brand, call),
    catalog: () => offerings.get(brand, 'walk-monthly', call),
  };
}

test.each(['accounts', 'catalog'] as const)(
  'what %s refused since is no answer to an outage any more',
  async (name) => {
    const { upstream, ...directories } = await start();
    const ask = directories[name];
    const last = await ask();
    upstream.refuses = 'unavailable';
    expect(await ask()).toEqual(last);
    upstream.refuses = 'not-found';
    await expect(ask()).rejects.toMatchObject({ kind: 'not-found' });
    upstream.refuses = 'unavailable';
    await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' });
    delete upstream.refuses;
    expect(await ask()).toEqual(last);
  },
);
