import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCredentialCache } from '../src/credential-cache.ts';
import { credentialLookup } from '../src/credential-lookup.ts';
import { buildApp } from '../src/index.ts';
import { keyAuthenticator } from '../src/plugins/credentials.ts';
import { createProblems } from '../src/problems/problems.ts';
import { addPublishableScope } from '../src/scopes/publishable.ts';
import { exchange, listening, parseAnswer, requestBytes } from './raw-http.ts';
import {
  foreignBrand,
  otherOwnBrand,
  ownBrand,
  ownHeaders,
  publishableKey,
  scriptedContext,
  unknownPublishableKey,
} from './scripted.ts';

const read = '/v1/account/brands/brd_own/probe';
const resolve = '/v1/instrument/resolve';

const { context, calls, clock } = scriptedContext();
const app = buildApp(context);
const lookup = credentialLookup(context.clients.credentials, context.settings);
const authenticate = keyAuthenticator(createCredentialCache({ lookup, now: clock.now }));
addPublishableScope(app, { authenticate, problems: createProblems('') }, (scope) => {
  scope.get(read, { schema: { hide: true } }, async ({ brandId }) => ({ brand_id: brandId }));
});
let port: number;
beforeAll(async () => {
  port = await listening(app);
});
afterAll(() => app.close());

const ask = async (bytes: string) => parseAnswer(await exchange(port, bytes));
const published = { authorization: `Bearer ${publishableKey}`, 'x-brand-id': ownBrand };

test("interface.md 4.13: a publishable key reaches a read of its scope, and so does the client's API key", async () => {
  for (const headers of [published, ownHeaders, { ...ownHeaders, 'x-brand-id': otherOwnBrand }]) {
    const answer = await app.inject({ url: read, headers });
    expect([answer.statusCode, answer.json()]).toEqual([200, { brand_id: headers['x-brand-id'] }]);
  }
});

test('interface.md 5 publishable key rule 1: everything else is one 403, byte for byte, and asks no neighbour', async () => {
  await ask(requestBytes('GET', resolve, published));
  const before = calls.length;
  const { authorization } = published;
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
    'unknown path': requestBytes('GET', '/v1/nothing', published),
    'bad percent-encoding': requestBytes('GET', '/v1/instrument/%ff', published),
    'wrong method': requestBytes('DELETE', resolve, published),
    'unusual method': requestBytes('PROPFIND', resolve, published),
    'a write on the path of a read': requestBytes('POST', read, published, '{}'),
    'wrong method on an anonymous path': requestBytes('DELETE', '/v1/openapi.json', published),
  };
  const answers = await Promise.all(Object.values(requests).map(ask));
  for (const [i, request] of Object.keys(requests).entries()) {
    expect(answers[i]?.constantBytes, request).toBe(answers[0]?.constantBytes);
  }
  expect(answers[0]?.body).toBe(
    '{"type":"/problems/publishable-credential-read-only","title":"A publishable key reaches two read-only operations only","status":403}',
  );
  expect(calls.length, 'nobody was asked').toBe(before);
});

test('interface.md 5 publishable key rule 2: another brand is the 404 of a brand that does not exist, to the byte', async () => {
  const withBrand = (brandId: string) =>
    ask(requestBytes('GET', read, { ...published, 'x-brand-id': brandId }));
  const unknown = await withBrand('brd_nobody');
  expect(unknown.body).toBe('{"type":"/problems/not-found","title":"Not found","status":404}');
  for (const brandId of [otherOwnBrand, foreignBrand]) {
    expect((await withBrand(brandId)).constantBytes, brandId).toBe(unknown.constantBytes);
  }
  const missing = await ask(requestBytes('GET', '/v1/nothing', ownHeaders));
  expect(unknown.constantBytes).toBe(missing.constantBytes);
});

test.each([undefined, '', 'own', 'brd_'])(
  'interface.md 5 publishable key rule 3: X-Brand-Id %j is 400 malformed-brand',
  async (brandId) => {
    const { authorization } = published;
    const headers = brandId === undefined ? { authorization } : { authorization, 'x-brand-id': brandId };
    const answer = await app.inject({ url: read, headers });
    expect([answer.statusCode, answer.json().type]).toEqual([400, '/problems/malformed-brand']);
  },
);

test('interface.md 5: without a valid credential a read is the constant 401', async () => {
  const answers = await Promise.all([
    ask(requestBytes('GET', read)),
    ask(requestBytes('GET', read, { ...published, authorization: `Bearer ${unknownPublishableKey}` })),
    ask(requestBytes('GET', '/v1/nothing')),
  ]);
  for (const answer of answers) expect(answer.constantBytes).toBe(answers[0]?.constantBytes);
  expect(answers[0]?.body).toBe('{"type":"/problems/unauthorized","title":"Unauthorized","status":401}');
});
