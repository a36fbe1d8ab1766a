import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { timeLimits } from '../../src/edge/limits/time-limits.ts';
import { ownHeaders, publishableKey } from '../scripted.ts';
import { gatewayOfFile, gatewayOverWire } from '../wire.ts';

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

const gateway = gatewayOfFile({ script: { publicKeys: { listPublicKeys: async () => ({ keys }) } } });
const ask = () => gateway.app.inject(url);

test('decisions.md 10: the public keys are exactly their members, bare, for callers without a key and with any', async () => {
  for (const headers of [{}, ownHeaders, { authorization: `Bearer ${publishableKey}` }]) {
    const answer = await gateway.ask(`GET ${url}`, undefined, headers);
    expect([answer.statusCode, answer.json()]).toEqual([200, keysJson]);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  expect(gateway.received).toMatchObject([{ method: 'listPublicKeys', call: { tenancy: undefined } }]);
});

test('the public keys are read once a minute, however many ask', async () => {
  for (const { statusCode } of await Promise.all(Array.from({ length: 10 }, ask)))
    expect(statusCode).toBe(200);
  gateway.clock.time += 59_999;
  await ask();
  expect(gateway.count('listPublicKeys')).toBe(1);
  gateway.clock.time += 1;
  await ask();
  expect(gateway.count('listPublicKeys')).toBe(2);
});

test('webhooks down is 503 while no keys are stored, and stops nothing afterwards', async () => {
  gateway.answer('publicKeys', 'listPublicKeys', new DomainError('unavailable', 'away'));
  const refused = await ask();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
  gateway.answer('publicKeys', 'listPublicKeys', { keys });
  expect((await ask()).statusCode).toBe(200);
});

test('decisions.md 1 order of checks: another method is 401 without a key and 405 with one; HEAD answers like GET', async () => {
  expect((await gateway.ask(`POST ${url}`, undefined, {})).statusCode).toBe(401);
  const withKey = await gateway.ask(`POST ${url}`);
  expect([withKey.statusCode, withKey.headers.allow]).toEqual([405, 'GET, HEAD']);
  expect(gateway.dispatched()).toEqual([]);
  const head = await gateway.ask(`HEAD ${url}`, undefined, {});
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('decisions.md 1 overload: those who ask for the public keys take the places of anonymous callers', async () => {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const listPublicKeys = async () => {
    asked.resolve();
    await answered.promise;
    return { keys };
  };
  await using busy = await gatewayOverWire(
    { publicKeys: { listPublicKeys } },
    {},
    { ...timeLimits, placeMs: 5 },
  );
  const askBusy = () => busy.app.inject(url);
  const many = Array.from({ length: 16 }, askBusy);
  await asked.promise;
  expect((await askBusy()).statusCode).toBe(503);
  answered.resolve();
  for (const { statusCode } of await Promise.all(many)) expect(statusCode).toBe(200);
});
