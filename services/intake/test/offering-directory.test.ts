import { createTransport } from '@telehealth/rpc';
import { expect, onTestFinished, test } from 'vitest';
import { createOfferingDirectory } from '../src/adapters/offering-directory.ts';
import { internalCredential } from './intake-under-test.ts';
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
  idempotencyKey: undefined,
  requestFingerprint: undefined,
  operationId: undefined,
  replayed: false,
  signal: new AbortController().signal,
  remainingMs: () => undefined,
} as const;

async function start(mostBytes: number) {
  const catalog = await startScriptedCatalog();
  const transport = createTransport({ targets: [catalog.url], internalCredential });
  onTestFinished(() => transport.close());
  const warned: object[] = [];
  const logger = { warn: (fields: object) => warned.push(fields) };
  const directory = createOfferingDirectory(transport, { logger, mostBytes });
  const get = (offeringRef: string) =>
    directory.get({ clientId: 'cli_1', brandId: 'brd_slim' }, offeringRef, call);
  return { catalog, get, warned };
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

test('questions the catalog leaves out are told in the log, once for each answer', async () => {
  const { catalog, get, warned } = await start(20_000);
  catalog.enabled.set('brd_slim wl-1', { ...offering(10), questionsLeftOut: 7 });
  await get('wl-1');
  await get('wl-1');
  expect(warned).toEqual([{ clientId: 'cli_1', brandId: 'brd_slim', offeringRef: 'wl-1', count: 7 }]);
});
