import { createTransport } from '@telehealth/rpc';
import { type LastAnswers, lastAnswersDefinition } from '@telehealth/service-kit';
import { internalCredential } from '@telehealth/service-kit/testing';
import { openStore } from '@telehealth/store';
import { expect, onTestFinished, test } from 'vitest';
import { createOfferingDirectory } from '../src/adapters/offering-directory.ts';
import { brandQuestion, startScriptedCatalog } from './scripted-catalog.ts';

const call = {
  correlationId: 'c-1',
  trace: undefined,
  tenancy: {
    clientId: 'cli_1',
    brandIds: ['brd_slim'],
    brandId: 'brd_slim',
    mode: 'test',
    credentialId: 'key_1',
  },
  operator: undefined,
  callId: undefined,
  idempotencyKey: undefined,
  requestFingerprint: undefined,
  operationId: undefined,
  replayed: false,
  signal: new AbortController().signal,
  remainingMs: () => undefined,
} as const;

async function start(maxBytes: number) {
  const catalog = await startScriptedCatalog();
  const transport = createTransport({ targets: [catalog.url], internalCredential });
  onTestFinished(() => transport.close());
  const store = await openStore('sqlite::memory:');
  onTestFinished(() => store.close());
  const answers = await store.collection(lastAnswersDefinition);
  const read: string[] = [];
  const noted: LastAnswers = {
    ...answers,
    get: (id, options) => {
      read.push(id);
      return answers.get(id, options);
    },
  };
  const directory = createOfferingDirectory(transport, noted, maxBytes);
  const get = (offeringRef: string) =>
    directory.get({ clientId: 'cli_1', brandId: 'brd_slim' }, offeringRef, call);
  return { catalog, get, read };
}

const offering = (letters: number) => ({
  therapies: ['weight_loss'],
  questions: [brandQuestion('q_1', 'smoker', { copy: { headline: 'x'.repeat(letters) } })],
});

test('memory for an outage is bounded by its bytes, however few questions they are; the rest is read from the store', async () => {
  const { catalog, get, read } = await start(40_000);
  for (const [ref, letters] of [
    ['large-1', 12_000],
    ['large-2', 12_000],
    ['small', 100],
  ] as const) {
    catalog.enabled.set(`brd_slim ${ref}`, offering(letters));
  }
  const refs = ['large-1', 'large-2', 'small'];
  const answered = [];
  for (const ref of refs) answered.push(await get(ref));
  await catalog.close();
  read.length = 0;
  const again = [];
  for (const ref of refs.toReversed()) again.unshift(await get(ref));
  expect(again).toEqual(answered);
  expect(read).toEqual(['catalog cli_1 brd_slim large-1']);
});
