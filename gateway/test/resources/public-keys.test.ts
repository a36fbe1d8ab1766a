import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { SigningKeyService } from '@telehealth/contracts/webhooks/v1/signing_key_service';
import { DomainError } from '@telehealth/errors';
import type { Handlers } from '@telehealth/rpc';
import { expect, onTestFinished, test } from 'vitest';
import { timeLimits } from '../../src/edge/limits/time-limits.ts';
import { ownHeaders, publishableKey } from '../scripted.ts';
import { gatewayOverWire } from '../wire.ts';

const url = '/v1/webhooks/public-keys';
const keys = [
  { keyId: 'whk_2', publicKey: 'whpk_b', since: timestampFromMs(1_770_134_712_408) },
  { keyId: 'whk_1', publicKey: 'whpk_a', since: timestampFromMs(0) },
];
const keysJson = {
  keys: [
    { id: 'whk_2', algorithm: 'ed25519', public_key: 'whpk_b', since: '2026-02-03T16:05:12.408Z' },
    { id: 'whk_1', algorithm: 'ed25519', public_key: 'whpk_a', since: '1970-01-01T00:00:00.000Z' },
  ],
};

async function serving(
  listPublicKeys: Handlers<typeof SigningKeyService>['listPublicKeys'] = async () => ({ keys }),
  placeMs = timeLimits.placeMs,
) {
  const limits = { ...timeLimits, placeMs };
  const gateway = await gatewayOverWire({ publicKeys: { listPublicKeys } }, {}, limits);
  onTestFinished(() => gateway[Symbol.asyncDispose]());
  return gateway;
}

test('decisions.md 10: the public keys are exactly their members, bare, for callers without a key and with any', async () => {
  const { app, received } = await serving();
  for (const headers of [{}, ownHeaders, { authorization: `Bearer ${publishableKey}` }]) {
    const answer = await app.inject({ url, headers });
    expect([answer.statusCode, answer.json()]).toEqual([200, keysJson]);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  expect(received.map(({ method }) => method)).toEqual(['listPublicKeys']);
  expect(received[0]?.call.tenancy).toBeUndefined();
});

test('the public keys are read once a minute, however many ask', async () => {
  const { app, clock, count } = await serving();
  const ask = () => app.inject(url);
  for (const { statusCode } of await Promise.all(Array.from({ length: 10 }, ask)))
    expect(statusCode).toBe(200);
  clock.time += 59_999;
  await ask();
  expect(count('listPublicKeys')).toBe(1);
  clock.time += 1;
  await ask();
  expect(count('listPublicKeys')).toBe(2);
});

test('webhooks down is 503 while no keys are stored, and stops nothing afterwards', async () => {
  let isDown = true;
  const { app } = await serving(async () => {
    if (isDown) throw new DomainError('unavailable', 'away');
    return { keys };
  });
  const refused = await app.inject(url);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
  isDown = false;
  expect((await app.inject(url)).statusCode).toBe(200);
});

test('decisions.md 1 order of checks: another method is 401 without a key and 405 with one; HEAD answers like GET', async () => {
  const { app, received } = await serving();
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(401);
  const withKey = await app.inject({ method: 'POST', url, headers: ownHeaders });
  expect([withKey.statusCode, withKey.headers.allow]).toEqual([405, 'GET, HEAD']);
  expect(received.map(({ method }) => method)).toEqual(['resolveCredential']);
  const head = await app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('decisions.md 1 overload: those who ask for the public keys take the places of anonymous callers', async () => {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const { app } = await serving(async () => {
    asked.resolve();
    await answered.promise;
    return { keys };
  }, 5);
  const ask = () => app.inject(url);
  const many = Array.from({ length: 16 }, ask);
  await asked.promise;
  expect((await ask()).statusCode).toBe(503);
  answered.resolve();
  for (const { statusCode } of await Promise.all(many)) expect(statusCode).toBe(200);
});
