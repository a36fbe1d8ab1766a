import { errorFromWire } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { Died, dyingAt } from '@telehealth/store/testing';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { rotateApiKey } from '../src/app/keys/rotate-api-key.ts';
import type { Context } from '../src/index.ts';
import {
  createTestBrand,
  createTestClient,
  operationUnder,
  startAccounts,
  under,
} from './accounts-under-test.ts';

onEmbeddedStore((freshUrl) => {
  test('interface.md 5, API key rule 3: a rotated key is good for the overlap, its successor at once', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const { operator, clock, resolve } = accounts;
    const clientId = await createTestClient(accounts);
    const first = await operator.issueApiKey({ clientId });
    const second = await operator.rotateApiKey({ keyId: first.keyId, overlapSeconds: 3600 });
    const endsAt = BigInt(clock.now() + 3_600_000);
    expect(second.previousExpiresAt).toBe(endsAt);
    expect(second.keyId).not.toBe(first.keyId);
    expect(await resolve(second.apiKey)).toMatchObject({ known: true, clientId, expiresAt: 0n });
    expect(await resolve(first.apiKey)).toMatchObject({ known: true, clientId, expiresAt: endsAt });
    await clock.advance(3_599_999);
    expect(await resolve(first.apiKey)).toMatchObject({ known: true, expiresAt: endsAt });
    await clock.advance(1);
    expect(await resolve(first.apiKey)).toEqual(await resolve('unknown'));
    expect(await resolve(second.apiKey)).toMatchObject({ known: true });
  });

  test('interface.md 5, API key rule 3: rotated without overlap the key ends with the write', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const first = await accounts.operator.issueApiKey({ clientId });
    const second = await accounts.operator.rotateApiKey({ keyId: first.keyId });
    expect(second.previousExpiresAt).toBe(BigInt(accounts.clock.now()));
    expect(await accounts.resolve(first.apiKey)).toMatchObject({ known: false });
    expect(await accounts.resolve(second.apiKey)).toMatchObject({ known: true, clientId });
  });

  test('a key is replaced once: of rotations at the same moment one is, the others are a conflict', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const { operator } = accounts;
    const clientId = await createTestClient(accounts);
    const { keyId, apiKey } = await operator.issueApiKey({ clientId });
    const raced = await Promise.allSettled(
      Array.from({ length: 8 }, () => operator.rotateApiKey({ keyId, overlapSeconds: 60 })),
    );
    const won = raced.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const kinds = raced.flatMap((one) => (one.status === 'rejected' ? [errorFromWire(one.reason).kind] : []));
    expect(won).toHaveLength(1);
    expect(kinds).toEqual(Array(7).fill('conflict'));
    await accounts.clock.advance(60_000);
    expect(await accounts.resolve(apiKey)).toMatchObject({ known: false });
    expect(await accounts.resolve(won[0]?.apiKey ?? '')).toMatchObject({ known: true });
    expect((await operator.listApiKeys({ clientId })).apiKeys).toHaveLength(2);
    expect(await kindOf(operator.rotateApiKey({ keyId }))).toBe('conflict');
  });

  test('a rotation repeated under its idempotency key is one rotation and answers the same key', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient(accounts);
    const { keyId } = await accounts.operator.issueApiKey({ clientId });
    const rotate = () => accounts.operator.rotateApiKey({ keyId, overlapSeconds: 60 }, under('k1'));
    const first = await rotate();
    await accounts.clock.advance(5000);
    expect(await rotate()).toEqual(first);
    expect((await accounts.operator.listApiKeys({ clientId })).apiKeys).toHaveLength(2);
  });

  test('a revoked key is not rotated; revoking either key of a rotation leaves the other alone', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const { operator, resolve } = accounts;
    const clientId = await createTestClient(accounts);
    const first = await operator.issueApiKey({ clientId });
    const second = await operator.rotateApiKey({ keyId: first.keyId, overlapSeconds: 3600 });
    await operator.revokeApiKey({ keyId: first.keyId });
    expect(await resolve(first.apiKey)).toMatchObject({ known: false });
    expect(await resolve(second.apiKey)).toMatchObject({ known: true });
    const third = await operator.rotateApiKey({ keyId: second.keyId, overlapSeconds: 3600 });
    await operator.revokeApiKey({ keyId: third.keyId });
    expect(await resolve(second.apiKey)).toMatchObject({ known: true });
    await accounts.clock.advance(3_600_000);
    expect(await resolve(second.apiKey)).toMatchObject({ known: false });
    expect(await kindOf(operator.rotateApiKey({ keyId: third.keyId }))).toBe('conflict');
    expect(await kindOf(operator.rotateApiKey({ keyId: first.keyId, overlapSeconds: 604_801 }))).toBe(
      'validation',
    );
  });

  test.each([0, 60])(
    'a rotation with %d s overlap that dies at any write leaves either the one key good or both with the end set',
    async (overlapSeconds) => {
      const accounts = await startAccounts({ storeUrl: freshUrl() });
      const { context, operator, resolve, clock } = accounts;
      const clientId = await createTestClient(accounts);
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
        const rotation = rotateApiKey(dying, act, { keyId, clientIds: undefined, overlapSeconds });
        await rotation.catch((error: unknown) => {
          if (!(error instanceof Died)) throw error;
        });
        const old = await resolve(apiKey);
        const { apiKeys } = await operator.listApiKeys({ clientId });
        const successor = apiKeys.find(
          (key) => key.keyId === apiKeys.find((k) => k.keyId === keyId)?.replacedByKeyId,
        );
        const oldIsGoodForGood = old.known && old.expiresAt === 0n;
        // The successor is good exactly when the end of the old one is set.
        expect(oldIsGoodForGood).toBe(successor === undefined);
        seen.push(successor === undefined ? 'before' : 'after');

        const again = await rotateApiKey(context, act, { keyId, clientIds: undefined, overlapSeconds });
        expect(await resolve(again.key)).toMatchObject({ known: true });
        await clock.advance(overlapSeconds * 1000);
        expect(await resolve(apiKey)).toMatchObject({ known: false });
        expect(await resolve(again.key)).toMatchObject({ known: true });
        if (!died()) break;
      }
      expect(new Set(seen)).toEqual(new Set(['before', 'after']));
    },
  );

  test('keys are listed by client and by last four, the ended ones too', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const { operator, clock } = accounts;
    const clientId = await createTestClient(accounts);
    const neighbour = await createTestClient(accounts, 'Neighbour');
    await operator.issueApiKey({ clientId: neighbour });
    const issuedAt = BigInt(clock.now());
    const rotated = await operator.issueApiKey({ clientId });
    const revoked = await operator.issueApiKey({ clientId });
    await clock.advance(1000);
    const successor = await operator.rotateApiKey({ keyId: rotated.keyId, overlapSeconds: 10 });
    await operator.revokeApiKey({ keyId: revoked.keyId });
    const now = BigInt(clock.now());

    const { apiKeys, nextPageToken } = await operator.listApiKeys({ clientId });
    expect(nextPageToken).toBe('');
    const row = (key: { keyId: string; lastFour: string }, rest: object) =>
      expect.objectContaining({
        keyId: key.keyId,
        clientId,
        lastFour: key.lastFour,
        createdAt: issuedAt,
        expiresAt: 0n,
        replacedByKeyId: '',
        ...rest,
      });
    const expected = [
      [rotated, { expiresAt: now + 10_000n, replacedByKeyId: successor.keyId }],
      [revoked, { expiresAt: now }],
      [successor, { createdAt: now }],
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

  test('a list leaves out keys of test runs unless it is asked for them, and fills its pages with the others', async () => {
    const { operator, runKeys, ...accounts } = await startAccounts({ storeUrl: freshUrl() });
    const clientId = await createTestClient({ operator, runKeys, ...accounts });
    for (const runId of ['run_1', 'run_2', 'run_3']) await runKeys.issueRunKey({ clientId, runId });
    const { keyId } = await operator.issueApiKey({ clientId });
    const page = await operator.listApiKeys({ clientId, limit: 1 });
    expect(page).toMatchObject({ apiKeys: [{ keyId, e2eRunId: '' }], nextPageToken: '' });
    const all = await operator.listApiKeys({ clientId, withRunKeys: true });
    expect(all.apiKeys.map((key) => key.e2eRunId).sort()).toEqual(['', 'run_1', 'run_2', 'run_3']);
  });

  test('a publishable key is shown by its id and last four; revoked, the brand has none', async () => {
    const accounts = await startAccounts({ storeUrl: freshUrl() });
    const { operator } = accounts;
    const brandId = await createTestBrand(accounts, await createTestClient(accounts));
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
});
