import { expect, test } from 'vitest';
import { exchange, parseAnswer, requestBytes } from '../raw-http.ts';
import {
  foreignBrand,
  otherOwnBrand,
  ownBrand,
  ownHeaders,
  publishableKey,
  unknownPublishableKey,
} from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const readsOf = (brandId: string) => [
  `/v1/account/brands/${brandId}/storefront?offering_ref=wl-1`,
  `/v1/account/brands/${brandId}/readiness`,
];
const resolve = '/v1/instrument/resolve';
const published = { authorization: `Bearer ${publishableKey}`, 'x-brand-id': ownBrand };
const { authorization } = published;

const gateway = gatewayOfFile({
  script: {
    storefront: {
      getStorefront: async () => ({ priceMinor: 100n, currency: 'USD' }),
      getReadiness: async () => ({ ready: true }),
    },
  },
});

const ask = async (bytes: string) => parseAnswer(await exchange(gateway.port, bytes));

test("interface.md 4.13: a publishable key reaches its brand's two reads, and the client's API key those of all its brands", async () => {
  for (const headers of [published, ownHeaders, { ...ownHeaders, 'x-brand-id': otherOwnBrand }]) {
    for (const url of readsOf(headers['x-brand-id'])) {
      const answer = await gateway.app.inject({ url, headers });
      expect([answer.statusCode, answer.json().data.brand_id]).toEqual([200, headers['x-brand-id']]);
    }
  }
});

test('interface.md 5 publishable key rule 1: everything else is one 403, byte for byte, and asks no upstream', async () => {
  await ask(requestBytes('GET', resolve, published));
  const before = gateway.received.length;
  const [storefront = '', readiness = ''] = readsOf(ownBrand);
  const brand = `/v1/account/brands/${ownBrand}`;
  const requests = {
    resolve: requestBytes('GET', resolve, published),
    'resolve without a brand': requestBytes('GET', resolve, { authorization }),
    'resolve with a malformed brand': requestBytes('GET', resolve, { ...published, 'x-brand-id': 'x' }),
    'resolve with a foreign brand': requestBytes('GET', resolve, {
      ...published,
      'x-brand-id': foreignBrand,
    }),
    'resolve with a bad query': requestBytes('GET', `${resolve}?phase=x`, published),
    'next, a write': requestBytes('POST', '/v1/instrument/next', published, '{"node_id":"n1"}'),
    'next with a body that is no JSON': requestBytes('POST', '/v1/instrument/next', published, '{'),
    'its brand': requestBytes('GET', brand, published),
    'the list of brands': requestBytes('GET', '/v1/account/brands', published),
    'a change of its brand': requestBytes('PATCH', brand, published, '{}'),
    'its origins': requestBytes('PUT', `${brand}/browser-origins`, published, '{"origins":[]}'),
    'unknown path': requestBytes('GET', '/v1/nothing', published),
    'unknown path below its brand': requestBytes('GET', `${brand}/nothing`, published),
    'bad percent-encoding': requestBytes('GET', '/v1/instrument/%ff', published),
    'wrong method': requestBytes('DELETE', resolve, published),
    'unusual method': requestBytes('PROPFIND', resolve, published),
    'a write on the path of a read': requestBytes('POST', readiness, published, '{}'),
    'another write on the path of a read': requestBytes('DELETE', storefront, published),
    'a write on the path of a foreign read': requestBytes(
      'POST',
      readsOf(foreignBrand)[1] ?? '',
      published,
      '{}',
    ),
    'wrong method on an anonymous path': requestBytes('DELETE', '/v1/openapi.json', published),
  };
  const answers = await Promise.all(Object.values(requests).map(ask));
  for (const [i, request] of Object.keys(requests).entries()) {
    expect(answers[i]?.constantBytes, request).toBe(answers[0]?.constantBytes);
  }
  expect(answers[0]?.body).toBe(
    '{"type":"/problems/publishable-credential-read-only","title":"A publishable key reaches two read-only operations only","status":403}',
  );
  expect(gateway.received.length, 'no service was called').toBe(before);
});

test('interface.md 5 publishable key rule 2: another brand is the 404 of a brand that does not exist, to the byte', async () => {
  const [unknownRead = ''] = readsOf('brd_nobody');
  const unknown = await ask(requestBytes('GET', unknownRead, { ...published, 'x-brand-id': 'brd_nobody' }));
  expect(unknown.body).toBe('{"type":"/problems/not-found","title":"Not found","status":404}');
  const before = gateway.received.length;
  for (const [inPath, inHeader] of [
    ['brd_nobody', 'brd_nobody'],
    [`brd_${'x'.repeat(61)}`, `brd_${'x'.repeat(61)}`],
    [otherOwnBrand, otherOwnBrand],
    [foreignBrand, foreignBrand],
    [ownBrand, foreignBrand],
    [foreignBrand, ownBrand],
    [otherOwnBrand, ownBrand],
    ['nonsense', ownBrand],
  ] as const) {
    for (const read of readsOf(inPath)) {
      const answer = await ask(requestBytes('GET', read, { ...published, 'x-brand-id': inHeader }));
      expect(answer.constantBytes, `${read} ${inHeader}`).toBe(unknown.constantBytes);
    }
  }
  expect(gateway.received.length, 'no service was called').toBe(before);
  const path = await ask(requestBytes('GET', '/v1/nothing', ownHeaders));
  expect([unknown.status, unknown.body]).toEqual([path.status, path.body]);
});

test.each([undefined, '', 'own', 'brd_'])(
  'interface.md 5 publishable key rule 3: X-Brand-Id %j is 400 malformed-brand, whatever the path says, before dispatch',
  async (brandId) => {
    const headers = brandId === undefined ? { authorization } : { authorization, 'x-brand-id': brandId };
    for (const url of [...readsOf(ownBrand), ...readsOf(foreignBrand), ...readsOf('own')]) {
      const before = gateway.count('getStorefront') + gateway.count('getReadiness');
      const answer = await gateway.app.inject({ url, headers });
      expect([answer.statusCode, answer.json().type]).toEqual([400, '/problems/malformed-brand']);
      expect(gateway.count('getStorefront') + gateway.count('getReadiness')).toBe(before);
    }
  },
);

test('interface.md 5: without a valid credential a read is the constant 401, but for the line that it varies by origin', async () => {
  const [storefront = ''] = readsOf(ownBrand);
  const answers = await Promise.all([
    ask(requestBytes('GET', storefront)),
    ask(requestBytes('GET', readsOf('brd_nobody')[1] ?? '')),
    ask(requestBytes('GET', storefront, { ...published, authorization: `Bearer ${unknownPublishableKey}` })),
  ]);
  for (const answer of answers) expect(answer.constantBytes).toBe(answers[0]?.constantBytes);
  const path = await ask(requestBytes('GET', '/v1/nothing'));
  expect(answers[0]?.constantBytes.replace('vary: Origin\n', '')).toBe(path.constantBytes);
});
