import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { ApiKeyService } from '@telehealth/contracts/accounts/v1/api_key_service';
import { kindOf } from '@telehealth/rpc/testing';
import { Died, dyingAt } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import { rotateApiKey } from '../src/app/keys/rotate-api-key.ts';
import type { Context } from '../src/index.ts';
import { createTestClient, operationUnder, permitRun, startTenant, tenant } from './accounts-under-test.ts';

test('interface.md 5, API key rule 3: a rotated key is valid for the overlap, and its successor at once', async () => {
  const { operator, clock, resolve, clientId } = await startTenant();
  const first = await operator.issueApiKey({ clientId });
  const second = await operator.rotateApiKey({ keyId: first.keyId, overlapSeconds: 3600 });
  const endsAt = BigInt(clock.now() + 3_600_000);
  expect(second.previousExpiresAt).toEqual(timestampFromMs(Number(endsAt)));
  expect(second.keyId).not.toBe(first.keyId);
  expect(await resolve(second.apiKey)).toMatchObject({ known: true, clientId, expiresAt: 0n });
  expect(await resolve(first.apiKey)).toMatchObject({ known: true, clientId, expiresAt: endsAt });
  clock.pass(3_599_999);
  expect(await resolve(first.apiKey)).toMatchObject({ known: true, expiresAt: endsAt });
  clock.pass(1);
  expect(await resolve(first.apiKey)).toEqual(await resolve('unknown'));
  expect(await resolve(second.apiKey)).toMatchObject({ known: true });
});

test('interface.md 5, API key rule 3: a rotation without an overlap ends the key at once', async () => {
  const { operator, resolve, clock, clientId } = await startTenant();
  const first = await operator.issueApiKey({ clientId });
  const second = await operator.rotateApiKey({ keyId: first.keyId });
  expect(second.previousExpiresAt).toEqual(timestampFromMs(clock.now()));
  expect(await resolve(first.apiKey)).toMatchObject({ known: false });
  expect(await resolve(second.apiKey)).toMatchObject({ known: true, clientId });
});

test('one of several rotations of a key at the same moment succeeds, and the others are a conflict', async () => {
  const { operator, resolve, clock, clientId } = await startTenant();
  const { keyId, apiKey } = await operator.issueApiKey({ clientId });
  const rotate = () => operator.rotateApiKey({ keyId, overlapSeconds: 60 });
  const raced = Array.from({ length: 8 }, rotate);
  const kinds = await Promise.all(raced.map(kindOf));
  expect(kinds.toSorted()).toEqual([...Array(7).fill('conflict'), 'ok']);
  const won = await Promise.any(raced);
  clock.pass(60_000);
  expect(await resolve(apiKey)).toMatchObject({ known: false });
  expect(await resolve(won.apiKey)).toMatchObject({ known: true });
  expect((await operator.listApiKeys({ clientId })).apiKeys).toHaveLength(2);
  expect(await kindOf(rotate())).toBe('conflict');
});

test('a revoked key is not rotated; revoking either key of a rotation leaves the other alone', async () => {
  const { accounts, operator, resolve, clientId } = await startTenant();
  const first = await operator.issueApiKey({ clientId });
  const second = await operator.rotateApiKey({ keyId: first.keyId, overlapSeconds: 3600 });
  await operator.revokeApiKey({ keyId: first.keyId });
  expect(await resolve(first.apiKey)).toMatchObject({ known: false });
  expect(await resolve(second.apiKey)).toMatchObject({ known: true });
  const third = await operator.rotateApiKey({ keyId: second.keyId, overlapSeconds: 3600 });
  await operator.revokeApiKey({ keyId: third.keyId });
  expect(await resolve(second.apiKey)).toMatchObject({ known: true });
  accounts.clock.pass(3_600_000);
  expect(await resolve(second.apiKey)).toMatchObject({ known: false });
  expect(await kindOf(operator.rotateApiKey({ keyId: third.keyId }))).toBe('conflict');
  expect(await kindOf(operator.rotateApiKey({ keyId: first.keyId, overlapSeconds: 604_801 }))).toBe(
    'validation',
  );
});

test.each([0, 60])(
  'a rotation with %d s overlap that dies at any write leaves the one key valid, or both keys with the end set',
  async (overlapSeconds) => {
    const { context, operator, resolve, clock, clientId } = await startTenant();
    const seen: string[] = [];
    for (let diesAt = 0; ; diesAt++) {
      const { keyId, apiKey } = await operator.issueApiKey({ clientId });
      const { mortal, died } = dyingAt(diesAt);
      const dying: Context = {
        ...context,
        apiKeys: mortal(context.apiKeys),
        auditRows: mortal(context.auditRows),
        relay: { ...context.relay, publish: () => {} },
      };
      const act = operationUnder(`opr_${diesAt}`);
      const rotation = rotateApiKey(dying, act, { keyId, overlapSeconds }, { clientIds: undefined });
      await rotation.catch((error: unknown) => {
        if (!(error instanceof Died)) throw error;
      });
      const old = await resolve(apiKey);
      const { apiKeys } = await operator.listApiKeys({ clientId });
      const replacedBy = apiKeys.find((key) => key.keyId === keyId)?.replacedByKeyId;
      const successor = apiKeys.find((key) => key.keyId === replacedBy);
      const oldIsGoodForGood = old.known && old.expiresAt === 0n;
      // The successor is valid exactly when the end of the old one is set.
      expect(oldIsGoodForGood).toBe(successor === undefined);
      seen.push(successor === undefined ? 'before' : 'after');

      const again = await rotateApiKey(context, act, { keyId, overlapSeconds }, { clientIds: undefined });
      expect(await resolve(again.key)).toMatchObject({ known: true });
      clock.pass(overlapSeconds * 1000);
      expect(await resolve(apiKey)).toMatchObject({ known: false });
      expect(await resolve(again.key)).toMatchObject({ known: true });
      if (!died()) break;
    }
    expect(new Set(seen)).toEqual(new Set(['before', 'after']));
  },
);

test('keys are listed by client and by their last four characters, also ended ones', async () => {
  const { accounts, operator, clock, clientId } = await startTenant();
  const neighbour = await createTestClient(accounts, 'Neighbour');
  await operator.issueApiKey({ clientId: neighbour });
  const issuedAt = timestampFromMs(clock.now());
  const rotated = await operator.issueApiKey({ clientId });
  const revoked = await operator.issueApiKey({ clientId });
  clock.pass(1000);
  const successor = await operator.rotateApiKey({ keyId: rotated.keyId, overlapSeconds: 10 });
  await operator.revokeApiKey({ keyId: revoked.keyId });
  const now = clock.now();

  const { apiKeys, nextPageToken } = await operator.listApiKeys({ clientId });
  expect(nextPageToken).toBe('');
  const unused = { clientId, createdAt: issuedAt, replacedByKeyId: '' };
  const row = ({ keyId, lastFour }: { keyId: string; lastFour: string }, rest: object) =>
    expect.objectContaining({ ...unused, keyId, lastFour, ...rest });
  const expected = [
    [rotated, { endsAt: timestampFromMs(now + 10_000), replacedByKeyId: successor.keyId }],
    [revoked, { endsAt: timestampFromMs(now) }],
    [successor, { createdAt: timestampFromMs(now) }],
  ] as const;
  expect(apiKeys).toEqual(
    expected.toSorted(([a], [b]) => (a.keyId < b.keyId ? -1 : 1)).map(([key, rest]) => row(key, rest)),
  );
  expect(Object.keys(apiKeys[0] ?? {})).not.toContain('apiKey');

  const byLastFour = await operator.listApiKeys({ clientId, lastFour: revoked.lastFour });
  expect(byLastFour.apiKeys.map((key) => key.keyId)).toContain(revoked.keyId);
  expect(byLastFour.apiKeys.every((key) => key.lastFour === revoked.lastFour)).toBe(true);
  expect((await operator.listApiKeys({ clientId, lastFour: '....' })).apiKeys).toEqual([]);
  const page = await operator.listApiKeys({ clientId, limit: 2 });
  expect(page.apiKeys).toHaveLength(2);
  const rest = await operator.listApiKeys({ clientId, limit: 2, pageToken: page.nextPageToken });
  expect(rest).toMatchObject({ nextPageToken: '', apiKeys: [{ keyId: apiKeys[2]?.keyId }] });
});

test('a list leaves out keys of test runs unless an operator asks for them, and fills its pages with the others', async () => {
  const { accounts, operator, runKeys, clientId, brandId } = await startTenant();
  await permitRun(accounts, clientId, brandId);
  for (const runId of ['run_1', 'run_2', 'run_3']) await runKeys.issueRunKey({ clientId, brandId, runId });
  const { keyId } = await operator.issueApiKey({ clientId });
  const page = await operator.listApiKeys({ clientId, limit: 1 });
  expect(page).toMatchObject({ apiKeys: [{ keyId, e2eRunId: '' }], nextPageToken: '' });
  const all = await operator.listApiKeys({ clientId, withRunKeys: true });
  expect(all.apiKeys.map((key) => key.e2eRunId).sort()).toEqual(['', 'run_1', 'run_2', 'run_3']);
  const [keys, mine] = [
    createClient(ApiKeyService, accounts.transport),
    tenant({ clientId, credentialId: keyId }),
  ];
  const toTenant = await keys.listApiKeys({ limit: 200, withRunKeys: true }, mine);
  expect(toTenant.apiKeys.map((key) => key.keyId)).toEqual([keyId]);
  const ofRun = {
    keyId: all.apiKeys.find((key) => key.e2eRunId === 'run_1')?.keyId ?? '',
    overlapSeconds: 60,
  };
  expect(await kindOf(keys.rotateApiKey(ofRun, mine))).toBe('not-found');
  expect(await kindOf(keys.revokeApiKey({ keyId: ofRun.keyId }, mine))).toBe('not-found');
});

test('a publishable key is shown by its id and last four characters, and not after its revocation', async () => {
  const { accounts, operator, brandId } = await startTenant();
  const none = await operator.getPublishableKey({ brandId });
  expect(none).toMatchObject({ keyId: '', lastFour: '', issuedAt: 0n });
  const { keyId, lastFour, publishableKey } = await operator.issuePublishableKey({ brandId });
  expect(await operator.getPublishableKey({ brandId })).toMatchObject({
    keyId,
    lastFour,
    issuedAt: BigInt(accounts.clock.now()),
  });
  await operator.revokePublishableKey({ brandId });
  await operator.revokePublishableKey({ brandId });
  expect(await operator.getPublishableKey({ brandId })).toEqual(none);
  expect(await accounts.resolve(publishableKey)).toEqual(await accounts.resolve('unknown'));
  const next = await operator.issuePublishableKey({ brandId });
  expect(await accounts.resolve(next.publishableKey)).toMatchObject({ known: true });
  expect(await accounts.resolve(publishableKey)).toMatchObject({ known: false });
});
