import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { OverlayService } from '@telehealth/contracts/catalog/v1/overlay_service';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import { type Call, createTransport, serveContracts } from '@telehealth/rpc';
import { scriptedContract } from '@telehealth/rpc/testing';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { internalCallersInTests, internalCredential } from '@telehealth/service-kit/testing';
import { type LastAnswers, lastAnswersDefinition } from '@telehealth/service-kit/upstreams';
import { openStore } from '@telehealth/store';
import { expect, onTestFinished, test } from 'vitest';
import { createBrandDirectory } from '../src/adapters/brand-directory.ts';
import { createOfferingDirectory } from '../src/adapters/offering-directory.ts';
import { brandQuestion, startScriptedCatalog } from './scripted-catalog.ts';

const brand = { clientId: 'cli_1', brandId: 'brd_slim' };
const call: Call = {
  ...{ correlationId: 'c-1', trace: undefined, operator: undefined, callId: undefined },
  tenancy: { ...brand, brandIds: [brand.brandId], mode: 'test', credentialId: 'key_1' },
  ...{ idempotencyKey: undefined, requestFingerprint: undefined, operationId: undefined, replayed: false },
  signal: new AbortController().signal,
  remainingMs: () => undefined,
};

/** A transport to the upstream, and the last answers that are stored. */
async function open(url: string) {
  const transport = createTransport({ targets: [url], internalCredential });
  onTestFinished(() => transport.close());
  const store = await openStore('sqlite::memory:');
  onTestFinished(() => store.close());
  return { transport, answers: await store.collection(lastAnswersDefinition) };
}

test.each(['accounts', 'catalog'] as const)(
  'what %s refused since is no answer to an outage any more',
  async (name) => {
    const upstream: { refuses?: ErrorKind } = {};
    const answer = <T>(content: T) => {
      if (upstream.refuses) throw new DomainError(upstream.refuses);
      return content;
    };
    const enabled = { enabledTherapies: ['walk'], redirectAllowlist: [], supportRoute: '', themeJson: '{}' };
    const server = await serveContracts({
      contracts: [
        scriptedContract(BrandService, { getBrand: async () => answer({ brand: enabled }) }),
        scriptedContract(OverlayService, {
          getBrandOverlay: async () =>
            answer({ offeringTherapies: ['walk'], offeringKnown: true, revision: 'r1' }),
        }),
      ],
      internalCallers: internalCallersInTests,
      authenticateOperator: async () => undefined,
      logger: createLogger({ service: 'upstream', level: 'silent' }),
      host: '127.0.0.1',
    });
    onTestFinished(() => server.close(0));
    const { transport, answers } = await open(server.httpUrl);
    const [brands, offerings] = [
      createBrandDirectory(transport, answers),
      createOfferingDirectory(transport, answers),
    ];
    const ask = () =>
      name === 'accounts' ? brands.get(brand, call) : offerings.get(brand, 'walk-monthly', call);
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

test('memory for an outage is bounded by its bytes, however few questions they are; the rest is read from the store', async () => {
  const catalog = await startScriptedCatalog();
  const { transport, answers } = await open(catalog.url);
  const read: string[] = [];
  const noted: LastAnswers = {
    ...answers,
    get: (id, options) => {
      read.push(id);
      return answers.get(id, options);
    },
  };
  const directory = createOfferingDirectory(transport, noted, 40_000);
  const sizes = { 'large-1': 12_000, 'large-2': 12_000, small: 100 };
  const refs = Object.keys(sizes);
  for (const [ref, letters] of Object.entries(sizes)) {
    const copy = { headline: 'x'.repeat(letters) };
    const questions = [brandQuestion('q_1', 'smoker', { copy })];
    catalog.enabled.set(`brd_slim ${ref}`, { therapies: ['weight_loss'], questions });
  }
  const answered = [];
  for (const ref of refs) answered.push(await directory.get(brand, ref, call));
  await catalog.close();
  read.length = 0;
  const again = [];
  for (const ref of refs.toReversed()) again.unshift(await directory.get(brand, ref, call));
  expect(again).toEqual(answered);
  expect(read).toEqual(['catalog cli_1 brd_slim large-1']);
});
