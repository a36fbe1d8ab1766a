import { createPublicKey, verify } from 'node:crypto';
import { createClient } from '@connectrpc/connect';
import { SigningKeyService } from '@telehealth/contracts/webhooks/v1/signing_key_service';
import { callOptions } from '@telehealth/rpc';
import { writable } from '@telehealth/store/writing';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { rotateSigningKey } from '../src/app/signatures/rotate-signing-key.ts';
import { signaturesOf } from '../src/domain/signatures/sign.ts';
import { findSigningKeys } from '../src/storage/signing-keys.ts';
import { operationUnder } from './registering.ts';
import { operatorToken, startWebhooks } from './webhooks-under-test.ts';

const day = 24 * 60 * 60_000;

async function start() {
  const webhooks = await startWebhooks();
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

test('the first rotation of all finds a key, and a repeat makes no other one', async () => {
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
  const sort = { ordinal: 'asc' } as const;
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

onEmbeddedStore((freshUrl) => {
  test('the first key is made when it is asked for: all replicas that ask at once have the same one', async () => {
    const storeUrl = freshUrl();
    const sealingKeys = [{ id: 'k1', key: Buffer.alloc(32, 1) }] as const;
    const replicas = await Promise.all([1, 2, 3].map(() => startWebhooks({ storeUrl, sealingKeys })));
    const [{ context }] = replicas as [(typeof replicas)[number]];
    expect(await findSigningKeys(context.signingKeyDocuments, {})).toEqual([]);
    const keys = await Promise.all(replicas.map((each) => each.context.signingKeys.signing()));
    const ids = keys.map((each) => each.map(({ id }) => id));
    expect(ids).toEqual([[expect.stringMatching(/^whk_\w{22}$/)], ids[0], ids[0]]);
  });
});

test('a public key checks what its key signs', async () => {
  const { context } = await startWebhooks();
  const [{ key, publicKey } = expect.fail()] = await context.signingKeys.signing();
  const signature = signaturesOf({ id: 'evt_1', timestamp: 1, body: '{}' }, { secrets: [], keys: [key] });
  const x = Buffer.from(publicKey.slice('whpk_'.length), 'base64').toString('base64url');
  const receivers = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const bytes = Buffer.from(signature.slice('v1a,'.length), 'base64');
  expect(verify(null, Buffer.from('evt_1.1.{}'), receivers, bytes)).toBe(true);
});

test('a key that is asked for again within 30 s is not read again', async () => {
  const { context, clock } = await startWebhooks();
  const keysAt = async () => (await context.signingKeys.signing()).map(({ id }) => id);
  const [first = ''] = await keysAt();
  await writable(context.signingKeyDocuments).delete(first, {});
  clock.pass(29_999);
  expect(await keysAt()).toEqual([first]);
  clock.pass(1);
  expect(await keysAt()).not.toEqual([first]);
});

test('a key that cannot be opened is left out and logged', async () => {
  const { context, clock, log } = await startWebhooks();
  const [{ id } = expect.fail()] = await context.signingKeys.signing();
  await writable(context.signingKeyDocuments).update(id, {}, { set: { sealed: 'k0.AAAA' } });
  clock.pass(30_000);
  expect(await context.signingKeys.signing()).toEqual([]);
  expect(log()).toContain('a signing key cannot be opened');
});
