import { createPublicKey, verify } from 'node:crypto';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { signaturesOf } from '../src/domain/signatures/sign.ts';
import { findSigningKeys } from '../src/storage/signing-keys.ts';
import { startWebhooks } from './webhooks-under-test.ts';

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
  await context.signingKeyDocuments.delete(first, {});
  clock.pass(29_999);
  expect(await keysAt()).toEqual([first]);
  clock.pass(1);
  expect(await keysAt()).not.toEqual([first]);
});

test('a key that cannot be opened is left out, and the log says so', async () => {
  const { context, clock, log } = await startWebhooks();
  const [{ id } = expect.fail()] = await context.signingKeys.signing();
  await context.signingKeyDocuments.update(id, {}, { set: { sealed: 'k0.AAAA' } });
  clock.pass(30_000);
  expect(await context.signingKeys.signing()).toEqual([]);
  expect(log()).toContain('a signing key cannot be opened');
});
