import { createHmac, createPrivateKey, createSecretKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { signaturesOf } from './sign.ts';

const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
};

/** The private key of a seed of 32 bytes; what follows the seed is its public key. */
function keyOfSeed(base64: string) {
  const seed = Buffer.from(base64, 'base64').subarray(0, 32);
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

const secret = createSecretKey(Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64'));
const seed = 'VEVTVFNJR05JTkdLRVlET05PVFVTRVRISVNGT1JBTlk=';
const seedAndPublicKey =
  '6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6Kvg==';

const v1 = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const v2 = 'v1a,tQ9V2XOqn7jL/DQenEFpqIugdBVtiMmER5mhSkXBNwM0mkATuDe6KYYUuxqtaiHeYGb7KaaBRdM5WqyeFiL8Ag==';
const v3 = 'v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==';

test.each([
  ['a secret, as Standard Webhooks publishes it', { secrets: [secret], keys: [] }, v1],
  ['a key, as Standard Webhooks publishes it', { secrets: [], keys: [keyOfSeed(seed)] }, v2],
  ['a key, as Svix publishes it', { secrets: [], keys: [keyOfSeed(seedAndPublicKey)] }, v3],
])('the signature of %s', (_, signers, expected) => {
  expect(signaturesOf(message, signers)).toBe(expected);
});

test('secrets sign before keys, each in the order in which it is given', () => {
  const other = createSecretKey(Buffer.alloc(32, 1));
  const { privateKey } = generateKeyPairSync('ed25519');
  const alone = {
    other: signaturesOf(message, { secrets: [other], keys: [] }),
    key: signaturesOf(message, { secrets: [], keys: [privateKey] }),
  };
  const signatures = signaturesOf(message, {
    secrets: [other, secret],
    keys: [privateKey, keyOfSeed(seed)],
  });
  expect(signatures).toBe(`${alone.other} ${v1} ${alone.key} ${v2}`);
});

test('a body is signed as UTF-8', () => {
  const bytes = Buffer.from('1.2.\u00c3\u00a9', 'latin1');
  const expected = createHmac('sha256', secret).update(bytes).digest('base64');
  const signature = signaturesOf({ id: '1', timestamp: 2, body: 'é' }, { secrets: [secret], keys: [] });
  expect(signature).toBe(`v1,${expected}`);
});
