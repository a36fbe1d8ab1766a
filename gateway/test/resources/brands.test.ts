import { DomainError } from '@telehealth/errors';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { entityTag } from '../../src/edge/entity-tags/entity-tag.ts';
import { ownBrand, ownHeaders } from '../scripted.ts';
import { gatewayOfFile, someBrand, someBrandJson } from '../wire.ts';

const list = '/v1/account/brands';
const one = `${list}/${ownBrand}`;
const origins = `${one}/browser-origins`;
const someTag = entityTag(JSON.stringify({ data: someBrandJson }), 3n);

const gateway = gatewayOfFile({
  script: {
    brands: {
      getBrand: async () => ({ brand: someBrand }),
      listBrands: async () => ({ brands: [someBrand] }),
      updateBrand: async () => ({ brand: { ...someBrand, version: 4n } }),
      replaceBrowserOrigins: async ({ origins }) => ({
        brand: { ...someBrand, browserOrigins: origins, version: 4n },
      }),
    },
  },
});

const ask = (options: InjectOptions) => gateway.app.inject(options);
const last = () => gateway.dispatched().at(-1);

test('decisions.md 3 brands: a brand is shown with its whole configuration', async () => {
  const answer = await ask({ url: one, headers: ownHeaders });
  expect([answer.statusCode, answer.json(), answer.headers.etag]).toEqual([
    200,
    { data: someBrandJson },
    someTag,
  ]);
  expect(last()).toMatchObject({
    method: 'getBrand',
    call: { tenancy: { clientId: 'cli_own', brandId: ownBrand, credentialId: 'key_own' } },
  });
});

const changes: InjectOptions[] = [
  { method: 'PATCH', url: one, payload: { enabled_therapies: [] } },
  { method: 'PUT', url: origins, payload: { origins: [] } },
];

test('decisions.md 3 brands: a change carries what was sent and nothing else', async () => {
  const headers = { ...ownHeaders, 'idempotency-key': 'k-1' };
  const whole = {
    enabled_therapies: ['weight_loss', 'hair_loss'],
    redirect_allowlist: [],
    support_route: 'own.team',
    theme: { a: { b: [1, 'x'] } },
  };
  const answer = await ask({ method: 'PATCH', url: one, headers, payload: whole });
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { ...someBrandJson, version: 4 } }]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(last()).toMatchObject({
    method: 'updateBrand',
    message: {
      ifVersion: 0n,
      change: {
        enabledTherapies: { codes: whole.enabled_therapies },
        redirectAllowlist: { urls: [] },
        supportRoute: 'own.team',
        themeJson: JSON.stringify(whole.theme),
      },
    },
    call: { idempotencyKey: 'k-1', tenancy: { brandId: ownBrand } },
  });
  await ask({ method: 'PATCH', url: one, headers: ownHeaders, payload: { support_route: null } });
  const { change } = last()?.message ?? {};
  expect([change.supportRoute, change.enabledTherapies, change.redirectAllowlist, change.themeJson]).toEqual([
    '',
    undefined,
    undefined,
    undefined,
  ]);
});

test('decisions.md 3 browser origins: PUT replaces the set', async () => {
  const sent = ['https://a.example', 'http://localhost:3000'];
  const answer = await ask({ method: 'PUT', url: origins, headers: ownHeaders, payload: { origins: sent } });
  expect([answer.statusCode, answer.json().data]).toEqual([
    200,
    { ...someBrandJson, browser_origins: sent, version: 4 },
  ]);
  expect(last()?.message).toMatchObject({ origins: sent, ifVersion: 0n });
});

test.each(changes)(
  'If-Match on $method: the version named is insisted on, and another state is 409',
  async (request) => {
    const method = request.method === 'PUT' ? 'replaceBrowserOrigins' : 'updateBrand';
    const { etag } = (await ask({ url: one, headers: ownHeaders })).headers;
    const done = await ask({ ...request, headers: { ...ownHeaders, 'if-match': String(etag) } });
    expect([done.statusCode, last()?.message.ifVersion]).toEqual([200, 3n]);
    await ask({ ...request, headers: { ...ownHeaders, 'if-match': '*' } });
    expect(last()?.message.ifVersion).toBe(0n);

    gateway.script.brands = {
      [method]: async () => {
        throw new DomainError('conflict');
      },
    };
    const stale = await ask({ ...request, headers: { ...ownHeaders, 'if-match': String(etag) } });
    expect([stale.statusCode, stale.json().type]).toEqual([409, '/problems/conflict']);
    const before = gateway.received.length;
    const never = await ask({ ...request, headers: { ...ownHeaders, 'if-match': '"another"' } });
    expect([never.statusCode, gateway.received.length]).toEqual([409, before]);
    const unreadable = await ask({ ...request, headers: { ...ownHeaders, 'if-match': 'x' } });
    expect([unreadable.statusCode, unreadable.json().issues[0].code]).toEqual([400, 'request.if_match']);
  },
);

test.each<[string, InjectOptions, string | undefined]>([
  ['an unknown field', { ...changes[0], payload: { name: 'x' } }, '/name'],
  ['a field that is read-only', { ...changes[0], payload: { brand_id: ownBrand } }, '/brand_id'],
  [
    'a string for a list',
    { ...changes[0], payload: { enabled_therapies: 'weight_loss' } },
    '/enabled_therapies',
  ],
  [
    'a number in a list',
    { ...changes[0], payload: { redirect_allowlist: ['https://x.example/', 1] } },
    '/redirect_allowlist/1',
  ],
  ['an empty support route', { ...changes[0], payload: { support_route: '' } }, '/support_route'],
  ['a theme that is a list', { ...changes[0], payload: { theme: [] } }, '/theme'],
  ['a theme that is null', { ...changes[0], payload: { theme: null } }, '/theme'],
  ['no origins', { ...changes[1], payload: {} }, '/origins'],
  [
    'an unknown field beside the origins',
    { ...changes[1], payload: { origins: [], brand_id: 'x' } },
    '/brand_id',
  ],
  ['an origin that is a number', { ...changes[1], payload: { origins: [1] } }, '/origins/0'],
  ['51 origins', { ...changes[1], payload: { origins: Array(51).fill('https://a.example') } }, '/origins'],
])(
  'decisions.md 1 bodies: %s is 400 with a pointer, and nothing is dispatched',
  async (_what, request, where) => {
    const answer = await ask({ ...request, headers: ownHeaders });
    expect([answer.statusCode, answer.json().type]).toEqual([400, '/problems/malformed-request']);
    expect(answer.json().issues[0].where).toBe(where);
    expect(gateway.dispatched()).toEqual([]);
  },
);
