import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { type Call, createTransport, serveContracts } from '@telehealth/rpc';
import { scriptedContract } from '@telehealth/rpc/testing';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { internalCallersInTests, internalCredential } from '@telehealth/service-kit/testing';
import { lastAnswersDefinition } from '@telehealth/service-kit/upstreams';
import { openStore } from '@telehealth/store';
import { expect, onTestFinished, test } from 'vitest';
import { createUpstreams } from '../src/adapters/upstreams.ts';

const callOf = (brandId: string): Call => ({
  correlationId: 'c-1',
  trace: undefined,
  tenancy: { clientId: 'cli_1', brandId, brandIds: [brandId], mode: 'test', credentialId: 'key_1' },
  operator: undefined,
  callId: undefined,
  idempotencyKey: undefined,
  requestFingerprint: undefined,
  operationId: undefined,
  replayed: false,
  signal: new AbortController().signal,
  remainingMs: () => undefined,
});

test('decisions.md 5: while accounts is away, payments go back to the pages that a brand allowed last', async () => {
  const allowed = ['https://slim.example/thanks'];
  const server = await serveContracts({
    contracts: [
      scriptedContract(BrandService, {
        getBrand: async () => ({
          brand: {
            ...{
              brandId: 'brd_slim',
              name: 'Slim Clinic',
              themeJson: '{"accent":"#0b5fff"}',
              redirectAllowlist: allowed,
            },
            capture: 'manual',
          },
        }),
      }),
    ],
    internalCallers: internalCallersInTests,
    authenticateOperator: async () => undefined,
    logger: createLogger({ service: 'accounts', level: 'silent' }),
    host: '127.0.0.1',
  });
  onTestFinished(() => server.close(0));
  const transport = createTransport({ targets: [server.httpUrl], internalCredential });
  onTestFinished(() => transport.close());
  const store = await openStore('sqlite::memory:');
  onTestFinished(() => store.close());
  const answers = await store.collection(lastAnswersDefinition);
  const start = () =>
    createUpstreams({ accounts: transport, catalog: transport, intake: transport }, answers);

  const known = {
    ...{ brandId: 'brd_slim', name: 'Slim Clinic', look: { accent: '#0b5fff' }, redirectAllowlist: allowed },
    capture: 'manual',
  };
  const running = start();
  expect(await running(callOf('brd_slim')).brand()).toEqual(known);
  await server.close(0);
  for (const process of [running, start()]) {
    expect(await process(callOf('brd_slim')).brand()).toEqual(known);
    await expect(process(callOf('brd_other')).brand()).rejects.toMatchObject({
      kind: 'unavailable',
    });
  }
});
