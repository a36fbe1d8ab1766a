import { createClient } from '@connectrpc/connect';
import { SigningKeyService } from '@telehealth/contracts/webhooks/v1/signing_key_service';
import { callOptions } from '@telehealth/rpc';
import { expect, test } from 'vitest';
import { rotateSigningKey } from '../src/app/signatures/rotate-signing-key.ts';
import { operationUnder } from './operation-under.ts';
import { operatorToken, startWebhooks } from './webhooks-under-test.ts';

const day = 24 * 60 * 60_000;

async function start(storeUrl: string) {
  const webhooks = await startWebhooks({ storeUrl });
  const operators = createClient(SigningKeyService, webhooks.asOperator(operatorToken));
  const readers = webhooks.client(SigningKeyService);
  return {
    ...webhooks,
    rotate: async (key?: string) => {
      const options = key === undefined ? {} : { headers: { 'idempotency-key': key } };
      return (await operators.rotateSigningKey({}, options)).keys.map(({ keyId }) => keyId);
    },
    listed: async () => (await readers.listPublicKeys({}, callOptions({ correlationId: 'c-1' }))).keys,
  };
}

test('the public keys are listed without a client, in their published form', async () => {
  const { listed } = await start();
  expect(await listed()).toMatchObject([
    {
      keyId: expect.stringMatching(/^whk_/),
      publicKey: expect.stringMatching(/^whpk_[A-Za-z0-9+/]{43}=$/),
      since: expect.anything(),
    },
  ]);
});

test('after a rotation the new key comes first, and the one before it signs for 24 hours more', async () => {
  const { rotate, listed, context, clock } = await start();
  const ids = async () => (await listed()).map(({ keyId }) => keyId);
  const [first = ''] = await ids();
  const rotated = await rotate();
  expect(rotated).toEqual([expect.not.stringMatching(first), first]);
  expect((await context.signingKeys.signing()).map(({ id }) => id)).toEqual(rotated);
  clock.pass(day - 1);
  expect(await ids()).toEqual(rotated);
  clock.pass(1);
  expect(await ids()).toEqual(rotated.slice(0, 1));
  const stored = await context.signingKeyDocuments.get(first);
  expect(stored?.expiresAt).toBe(clock.now());
});

test('the first rotation of all has a key to go on from, and a repeat makes no other one', async () => {
  const { rotate, context } = await start();
  const rotated = await rotate('once');
  expect(rotated).toHaveLength(2);
  expect(await rotate('once')).toEqual(rotated);
  expect(await context.signingKeyDocuments.find({}, { limit: 5 })).toHaveLength(2);
  const rows = await context.auditRows.find({}, { limit: 5 });
  const actions = rows.map(({ action, subject, clientId }) => [action, subject, clientId]);
  expect(actions).toEqual([['signing_key.rotate', rotated[0], '']]);
});

test('a rotation whose answer was lost and that is repeated finds its key', async () => {
  const { context } = await start();
  const made = await rotateSigningKey(context, operationUnder('opr_1'));
  await rotateSigningKey(context, operationUnder('opr_2'));
  const again = await rotateSigningKey(context, operationUnder('opr_1'));
  expect(again.map(({ id }) => id)).toContain(made[0]?.id);
  expect(await context.signingKeyDocuments.find({}, { limit: 5 })).toHaveLength(3);
});

test('rotations at once make one key each, and every key but the newest one expires', async () => {
  const { rotate, listed, context } = await start();
  await listed();
  await Promise.all([rotate(), rotate(), rotate()]);
  const sort = [['ordinal', 'asc']] as const;
  const stored = await context.signingKeyDocuments.find({}, { sort, limit: 9 });
  expect(stored.map(({ ordinal, expiresAt }) => [ordinal, expiresAt !== undefined])).toEqual([
    ...[
      [1, true],
      [2, true],
      [3, true],
      [4, false],
    ],
  ]);
});
