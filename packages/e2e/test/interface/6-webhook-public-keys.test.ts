import { expect, test } from 'vitest';
import { target } from '../../src/clients/target.ts';
import { send } from '../../src/http/http-client.ts';

test('decisions.md 10: everybody can read the public keys, which are ed25519 keys in base64', async () => {
  const { status, body } = await send(`${target().base_url}/v1/webhooks/public-keys`);
  expect([status, Object.keys(body)]).toEqual([200, ['keys']]);
  expect(body.keys.length).toBeGreaterThan(0);
  for (const key of body.keys) {
    expect(key).toEqual({
      id: expect.stringMatching(/^whk_/),
      algorithm: 'ed25519',
      public_key: expect.stringMatching(/^whpk_[A-Za-z0-9+/]{43}=$/),
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  }
});
