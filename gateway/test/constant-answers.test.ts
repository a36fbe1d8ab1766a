import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../src/index.ts';
import { exchange, listening, parseAnswer, requestBytes } from './raw-http.ts';
import {
  callsTo,
  foreignBrand,
  keyOf,
  liveKey,
  livePublishableKey,
  misnamedKeys,
  ownHeaders,
  ownKey,
  scriptedContext,
  unknownKey,
  unknownPublishableKey,
} from './scripted.ts';

const { context, calls } = scriptedContext();
const app = buildApp(context);
let port: number;
beforeAll(async () => {
  port = await listening(app);
});
afterAll(() => app.close());

const ask = async (bytes: string) => parseAnswer(await exchange(port, bytes));
const bearer = (key: string) => ({ authorization: `Bearer ${key}`, 'x-brand-id': 'brd_own' });
const resolve = '/v1/instrument/resolve';
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
  const answers = await Promise.all(Object.values(requests).map(ask));
  expect(
    Object.fromEntries(Object.keys(requests).map((cause, i) => [cause, answers[i]?.constantBytes])),
  ).toEqual(Object.fromEntries(Object.keys(requests).map((cause) => [cause, answers[0]?.constantBytes])));
  expect(answers[0]?.body).toBe('{"type":"/problems/unauthorized","title":"Unauthorized","status":401}');
  expect(answers[0]?.headers).toMatchObject({
    'www-authenticate': 'Bearer',
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  });
});

test('interface.md 7: the 404 is one answer, byte for byte, for a foreign brand, an unknown brand and an unknown path', async () => {
  await ask(requestBytes('GET', resolve, ownHeaders));
  const before = calls.length;
  const requests = {
    'unknown path': requestBytes('GET', '/v1/nothing/here', ownHeaders),
    'unknown path with a body that is no JSON': requestBytes('POST', '/v1/nothing', ownHeaders, '{'),
    'bad percent-encoding': requestBytes('GET', '/v1/instrument/%ff', ownHeaders),
    'over-long segment': requestBytes('GET', `/v1/${longSegment}`, ownHeaders),
    'trailing slash': requestBytes('GET', `${resolve}/`, ownHeaders),
    'foreign brand': requestBytes('GET', resolve, { ...ownHeaders, 'x-brand-id': foreignBrand }),
    'unknown brand': requestBytes('GET', resolve, { ...ownHeaders, 'x-brand-id': 'brd_nobody' }),
    'foreign brand with a bad body': requestBytes(
      'POST',
      '/v1/instrument/next',
      { ...ownHeaders, 'x-brand-id': foreignBrand },
      '{',
    ),
  };
  const answers = await Promise.all(Object.values(requests).map(ask));
  for (const [i, cause] of Object.keys(requests).entries()) {
    expect(answers[i]?.constantBytes, cause).toBe(answers[0]?.constantBytes);
  }
  expect(answers[0]?.body).toBe('{"type":"/problems/not-found","title":"Not found","status":404}');
  expect(calls.length, 'nobody was asked').toBe(before);
});

test('interface.md 7: a journey intake does not know is the same 404', async () => {
  const { context } = scriptedContext();
  const { DomainError } = await import('@telehealth/errors');
  const scripted = buildApp({
    ...context,
    clients: {
      ...context.clients,
      intake: {
        ...context.clients.intake,
        next: async () => {
          throw new DomainError('not-found', 'no such journey');
        },
      },
    },
  });
  const journey = await scripted.inject({
    method: 'POST',
    url: '/v1/instrument/next',
    headers: { ...ownHeaders, 'x-journey-id': 'jny_foreign' },
    payload: { node_id: 'n1' },
  });
  const path = await scripted.inject({ method: 'POST', url: '/v1/nothing', headers: ownHeaders });
  await scripted.close();
  const { 'x-correlation-id': _one, date: _two, ...journeyHeaders } = journey.headers;
  const { 'x-correlation-id': _three, date: _four, ...pathHeaders } = path.headers;
  expect([journey.statusCode, journey.body, journeyHeaders]).toEqual([
    path.statusCode,
    path.body,
    pathHeaders,
  ]);
});

test('interface.md 5 brand scoping: missing, malformed and repeated X-Brand-Id are one 400 malformed-brand', async () => {
  const { authorization } = ownHeaders;
  const requests = [
    requestBytes('GET', resolve, { authorization }),
    requestBytes('GET', resolve, { authorization, 'x-brand-id': '' }),
    requestBytes('GET', resolve, { authorization, 'x-brand-id': 'own' }),
    requestBytes('GET', resolve, { authorization, 'x-brand-id': `brd_${'x'.repeat(500)}` }),
    requestBytes('GET', resolve, { authorization, 'x-brand-id': 'brd_own', 'X-Brand-Id': 'brd_own' }),
  ];
  const answers = await Promise.all(requests.map(ask));
  for (const answer of answers) expect(answer.constantBytes).toBe(answers[0]?.constantBytes);
  expect(answers[0]?.body).toBe(
    '{"type":"/problems/malformed-brand","title":"Missing or malformed X-Brand-Id","status":400}',
  );
});

test('decisions.md 2: a malformed key is refused without a lookup', async () => {
  const { context, calls } = scriptedContext();
  const fresh = buildApp(context);
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
    const response = await fresh.inject({ url: resolve, headers: bearer(key) });
    expect(response.statusCode).toBe(401);
  }
  expect(calls).toEqual([]);
  await fresh.close();
});

test('interface.md 5 brand scoping: a foreign and an unknown brand cost neighbours the same: nothing', async () => {
  const { context, calls } = scriptedContext();
  const fresh = buildApp(context);
  for (const brand of [foreignBrand, 'brd_nobody']) {
    const before = calls.length;
    await fresh.inject({ url: resolve, headers: { ...ownHeaders, 'x-brand-id': brand } });
    expect(callsTo(calls, 'resolve'), brand).toBe(0);
    expect(calls.length - before, brand).toBe(brand === foreignBrand ? 1 : 0);
  }
  await fresh.close();
});
