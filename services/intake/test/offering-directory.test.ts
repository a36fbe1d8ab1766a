import { createTransport } from '@telehealth/rpc';
import { internalCredential } from '@telehealth/service-kit/testing';
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

async function start(mostBytes: number) {
  const catalog = await startScriptedCatalog();
  const transport = createTransport({ targets: [catalog.url], internalCredentials: [internalCredential] });
  onTestFinished(() => transport.close());
  const directory = createOfferingDirectory(transport, mostBytes);
  const get = (offeringRef: string) =>
    directory.get({ clientId: 'cli_1', brandId: 'brd_slim' }, offeringRef, call);
  return { catalog, get };
}

const offering = (letters: number) => ({
  therapies: ['weight_loss'],
  questions: [brandQuestion('q_1', 'smoker', { copy: { headline: 'x'.repeat(letters) } })],
});

test('what is kept for an outage is bounded by its bytes, however few questions they are', async () => {
  const { catalog, get } = await start(40_000);
  for (const [ref, letters] of [
    ['large-1', 12_000],
    ['large-2', 12_000],
    ['small', 100],
  ] as const) {
    catalog.enabled.set(`brd_slim ${ref}`, offering(letters));
  }
  await get('large-1');
  const kept = [await get('large-2'), await get('small')];
  await catalog.close();
  expect([await get('large-2'), await get('small')]).toEqual(kept);
  await expect(get('large-1')).rejects.toMatchObject({ kind: 'unavailable' });
});
