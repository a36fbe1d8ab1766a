import { DomainError } from '@telehealth/errors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exchange, listening, parseAnswer, requestBytes } from '../raw-http.ts';
import { expectSameAnswer, type ObservedGateway } from '../same-answer.ts';
import {
  callsTo,
  foreignBrand,
  keyOf,
  liveKey,
  livePublishableKey,
  misnamedKeys,
  otherOwnBrand,
  ownHeaders,
  ownKey,
  sharedApp,
  unknownKey,
  unknownPublishableKey,
} from '../scripted.ts';

const shared = sharedApp();
let port: number;
let gateway: ObservedGateway;
beforeAll(async () => {
  port = await listening(shared.app);
});
beforeEach(() => {
  gateway = { port, calls: shared.begin().calls };
});
afterAll(() => shared.app.close());

const bearer = (key: string) => ({ authorization: `Bearer ${key}`, 'x-brand-id': 'brd_own' });
const resolve = '/v1/instrument/resolve';
const next = '/v1/instrument/next';
const brand = (brandId: string) => `/v1/account/brands/${brandId}`;
const longSegment = 'x'.repeat(3000);

test('interface.md 5: the 401 is one answer, byte for byte, for every cause', async () => {
  const wrongChecksum = `${ownKey.slice(0, -1)}${ownKey.endsWith('0') ? '1' : '0'}`;
  const requests = {
    'no key': requestBytes('GET', resolve, { 'x-brand-id': 'brd_own' }),
    'malformed key': requestBytes('GET', resolve, bearer('pk_srv_short')),
    'wrong checksum': requestBytes('GET', resolve, bearer(wrongChecksum)),
    'unknown or revoked key': requestBytes('GET', resolve, bearer(unknownKey)),
    'unknown key from the cache': requestBytes('GET', resolve, bearer(unknownKey)),
    'key of a live client': requestBytes('GET', resolve, bearer(liveKey)),
    'unknown or replaced publishable key': requestBytes('GET', resolve, bearer(unknownPublishableKey)),
    'malformed publishable key': requestBytes('GET', resolve, bearer('pub_test_short')),
    'publishable key with another prefix': requestBytes(
      'GET',
      resolve,
      bearer(unknownPublishableKey.replace('test', 'prod')),
    ),
    'publishable key of a live client': requestBytes('GET', resolve, bearer(livePublishableKey)),
    'API key that accounts calls publishable': requestBytes('GET', resolve, bearer(misnamedKeys[0])),
    'publishable key that accounts calls an API key': requestBytes('GET', resolve, bearer(misnamedKeys[1])),
    'unknown path, unknown publishable key': requestBytes(
      'GET',
      '/v1/nothing',
      bearer(unknownPublishableKey),
    ),
    'another scheme': requestBytes('GET', resolve, { authorization: `Basic ${ownKey}` }),
    'key without a scheme': requestBytes('GET', resolve, { authorization: ownKey }),
    'two Authorization lines': requestBytes('GET', resolve, {
      ...bearer(ownKey),
      Authorization: `Bearer ${ownKey}`,
    }),
    'wrong method': requestBytes('DELETE', resolve),
    'unusual method': requestBytes('PROPFIND', resolve),
    'unknown path': requestBytes('GET', '/v1/nothing/here'),
    'unknown path, unknown key': requestBytes('GET', '/v1/nothing/here', bearer(keyOf('y'))),
    'bad percent-encoding': requestBytes('GET', '/v1/instrument/%ff'),
    'bad percent-encoding of a known path': requestBytes('GET', `${resolve}%`),
    'over-long segment': requestBytes('GET', `/v1/${longSegment}`),
    'asterisk form': requestBytes('OPTIONS', '*'),
    'wrong method on an anonymous path': requestBytes('DELETE', '/v1/openapi.json'),
    'body that is no JSON': requestBytes('POST', '/v1/instrument/next', {}, '{'),
    'body to an unknown path': requestBytes('POST', '/v1/nothing', {}, '{'),
  };
  const { answer, asked } = await expectSameAnswer(gateway, requests);
  expect(asked).toEqual([]);
  expect(answer.body).toBe('{"type":"/problems/unauthorized","title":"Unauthorized","status":401}');
  expect(answer.headers).toMatchObject({
    'www-authenticate': 'Bearer',
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  });
});

const notFound = '{"type":"/problems/not-found","title":"Not found","status":404}';

test('interface.md 7: the 404 is one answer, byte for byte, for a foreign brand, an unknown brand and an unknown path, without a call of a service', async () => {
  const withBrand = (brand: string) => ({ ...ownHeaders, 'x-brand-id': brand });
  const requests = {
    'unknown path': requestBytes('GET', '/v1/nothing/here', ownHeaders),
    'unknown path with a body that is no JSON': requestBytes('POST', '/v1/nothing', ownHeaders, '{'),
    'bad percent-encoding': requestBytes('GET', '/v1/instrument/%ff', ownHeaders),
    'over-long segment': requestBytes('GET', `/v1/${longSegment}`, ownHeaders),
    'trailing slash': requestBytes('GET', `${resolve}/`, ownHeaders),
    'foreign brand': requestBytes('GET', resolve, withBrand(foreignBrand)),
    'unknown brand': requestBytes('GET', resolve, withBrand('brd_nobody')),
    'unknown brand of many characters': requestBytes('GET', resolve, withBrand(`brd_${'x'.repeat(60)}`)),
    'foreign brand with a bad body': requestBytes('POST', next, withBrand(foreignBrand), '{'),
    'foreign brand in the path': requestBytes('GET', brand(foreignBrand), withBrand(foreignBrand)),
    'unknown brand in the path': requestBytes('GET', brand('brd_nobody'), withBrand('brd_nobody')),
    'foreign brand in the path alone': requestBytes('GET', brand(foreignBrand), ownHeaders),
    'another own brand in the path': requestBytes('GET', brand(otherOwnBrand), ownHeaders),
    'no brand at all in the path': requestBytes('GET', brand('x'), ownHeaders),
  };
  const { answer, asked } = await expectSameAnswer(gateway, requests);
  expect(asked).toEqual([]);
  expect(answer.body).toBe(notFound);
});

test.each(['next', 'back', 'abandon'])(
  'interface.md 7: %s of an unknown and of a foreign journey is the same 404, and the upstreams are asked the same',
  async (act) => {
    shared.begin({
      step: async ({ message }) => {
        throw new DomainError('not-found', `no journey ${message.journeyId}`);
      },
    });
    const body = act === 'next' ? '{"node_id":"n1"}' : '';
    const of = (journey: string, more = {}) =>
      requestBytes(
        'POST',
        `/v1/instrument/${act}`,
        { ...ownHeaders, 'x-journey-id': journey, ...more },
        body,
      );
    const { answer, asked } = await expectSameAnswer(gateway, {
      unknown: of('jny_unknown'),
      foreign: of('jny_foreign'),
      'foreign with an Idempotency-Key': of('jny_foreign', { 'idempotency-key': 'a' }),
    });
    expect(asked).toEqual([act]);

    const path = parseAnswer(await exchange(gateway.port, requestBytes('POST', '/v1/nothing', ownHeaders)));
    const { ratelimit: _left, 'ratelimit-policy': _policy, ...headers } = answer.headers;
    const masked = { date: '', 'x-correlation-id': '' };
    expect([answer.status, answer.body]).toEqual([404, notFound]);
    expect([path.status, path.body]).toEqual([404, notFound]);
    expect({ ...headers, ...masked }).toEqual({ ...path.headers, ...masked });
  },
);

test('interface.md 5 brand scoping: missing, malformed and repeated X-Brand-Id are one 400 malformed-brand', async () => {
  const { authorization } = ownHeaders;
  const withBrand = (header: Record<string, string>) =>
    requestBytes('GET', resolve, { authorization, ...header });
  const { answer, asked } = await expectSameAnswer(gateway, {
    missing: withBrand({}),
    empty: withBrand({ 'x-brand-id': '' }),
    'no brand id': withBrand({ 'x-brand-id': 'own' }),
    repeated: withBrand({ 'x-brand-id': 'brd_own', 'X-Brand-Id': 'brd_own' }),
  });
  expect(asked).toEqual([]);
  expect(answer.body).toBe(
    '{"type":"/problems/malformed-brand","title":"Missing or malformed X-Brand-Id","status":400}',
  );
});

test('decisions.md 2: a malformed key is refused without a lookup', async () => {
  const { app, calls } = shared.begin();
  const wrongChecksum = `${unknownKey.slice(0, -1)}${unknownKey.endsWith('0') ? '1' : '0'}`;
  for (const key of [
    wrongChecksum,
    'pk_srv_short',
    `${unknownKey}x`,
    wrongChecksum.replace('pk_srv_', 'pub_test_'),
    'pub_live_short',
    `${unknownPublishableKey}x`,
    unknownPublishableKey.replace('test', 'prod'),
  ]) {
    const response = await app.inject({ url: resolve, headers: bearer(key) });
    expect(response.statusCode).toBe(401);
  }
  expect(calls).toEqual([]);
});

test('interface.md 5 brand scoping: a foreign and an unknown brand cost upstreams the same: nothing', async () => {
  const { app, calls } = shared.begin();
  for (const brand of [foreignBrand, 'brd_nobody']) {
    const before = calls.length;
    await app.inject({ url: resolve, headers: { ...ownHeaders, 'x-brand-id': brand } });
    expect(callsTo(calls, 'resolve'), brand).toBe(0);
    expect(calls.length - before, brand).toBe(brand === foreignBrand ? 1 : 0);
  }
});
