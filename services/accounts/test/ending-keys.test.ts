import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { ApiKeyService } from '@telehealth/contracts/accounts/v1/api_key_service';
import { type EventEnvelope, readEventData } from '@telehealth/events';
import { dayMs } from '@telehealth/ids';
import { explainedCollection } from '@telehealth/store/testing';
import { expect, onTestFinished, test } from 'vitest';
import { announceEndingKeys } from '../src/app/keys/announce-ending-keys.ts';
import { apiKeysDefinition } from '../src/storage/api-keys.ts';
import { startTenant, tenant } from './accounts-under-test.ts';

const running = new AbortController().signal;

/** Accounts with a client that may make keys, and every event that a key ends. */
async function started() {
  const { accounts, operator, transport, clientId, brandId, clock } = await startTenant();
  await operator.updateClient({ clientId, operatorKeysOnly: false });
  const { keyId: full } = await operator.issueApiKey({ clientId });
  const keys = createClient(ApiKeyService, transport);
  const as = tenant({ clientId, credentialId: full });
  const told: EventEnvelope[] = [];
  const { context } = accounts;
  await context.bus.work({
    name: 'ending',
    types: ['api_key.ending.v1'],
    handle: async (e) => void told.push(e),
  });
  const make = async (days: number, brandIds: string[] = []) => {
    const expiresAt = timestampFromMs(clock.now() + days * dayMs);
    return (await keys.issueApiKey({ name: `For ${days} days`, brandIds, expiresAt }, as)).keyId;
  };
  const look = async (days = 0) => {
    clock.pass(days * dayMs);
    await announceEndingKeys(context, running);
    await context.relay.drain();
    return told.map(({ subject }) => subject);
  };
  return { accounts, keys, as, told, make, look, clientId, brandId, clock };
}

test('a client is told of a key 14 days and 2 days before its end, once each, also by two processes', async () => {
  const { accounts, look, make, told, clientId, brandId } = await started();
  const keyId = await make(20, [brandId]);
  await make(400);
  expect(await look(5)).toEqual([]);
  expect(await look(1.5)).toEqual([keyId]);
  expect(await look(3)).toEqual([keyId]);
  accounts.clock.pass(9 * dayMs);
  await Promise.all([
    announceEndingKeys(accounts.context, running),
    announceEndingKeys(accounts.context, running),
  ]);
  expect(await look()).toEqual([keyId, keyId]);
  expect(await look(1)).toEqual([keyId, keyId]);
  expect(await look(2)).toEqual([keyId, keyId]);
  const [first] = told;
  expect(first).toMatchObject({ client_id: clientId, subject: keyId });
  expect(first && readEventData('api_key.ending.v1', first)).toMatchObject({
    ...{ name: 'For 20 days', brandIds: [brandId] },
  });
});

test('nobody is told of a key that was revoked or replaced, but of the key in its place', async () => {
  const { keys, as, look, make } = await started();
  const [revoked, replaced] = [await make(30), await make(30)];
  await keys.revokeApiKey({ keyId: revoked }, as);
  const { keyId: next } = await keys.rotateApiKey({ keyId: replaced, overlapSeconds: 604_800 }, as);
  expect(await look(17)).toEqual([next]);
});

test('an index has the keys that end', async () => {
  const keys = await explainedCollection(apiKeysDefinition);
  onTestFinished(keys.close);
  await keys.collection.find({ endsAt: { gte: 1, lte: 9 } }, { sort: { endsAt: 'asc' }, limit: 100 });
  expect(keys.plans).toEqual([
    expect.stringMatching(/^SEARCH api_keys USING INDEX api_keys__ends_at [^;]+$/),
  ]);
});
