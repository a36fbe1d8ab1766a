import { DomainError } from '@telehealth/errors';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { entityTag } from '../src/entity-tag.ts';
import { requestBytes } from './raw-http.ts';
import { expectSameAnswer } from './same-answer.ts';
import { foreignBrand, otherOwnBrand, ownBrand, ownHeaders } from './scripted.ts';
import { type GatewayOverWire, gatewayOverWire, someBrand, someBrandJson } from './wire.ts';

const list = '/v1/account/brands';
const one = `${list}/${ownBrand}`;
const origins = `${one}/browser-origins`;
const { authorization } = ownHeaders;
const someTag = entityTag(JSON.stringify({ data: someBrandJson }), 3n);

let gateway: GatewayOverWire;
beforeAll(async () => {
  gateway = await gatewayOverWire();
});
beforeEach(() => {
  gateway.received.length = 0;
  gateway.script.brands = {
    getBrand: async () => ({ brand: someBrand }),
    listBrands: async () => ({ brands: [someBrand] }),
    updateBrand: async () => ({ brand: { ...someBrand, version: 4n } }),
    replaceBrowserOrigins: async ({ origins }) => ({
      brand: { ...someBrand, browserOrigins: origins, version: 4n },
    }),
  };
});
afterAll(() => gateway[Symbol.asyncDispose]());

const ask = (options: InjectOptions) => gateway.app.inject(options);
const last = () => gateway.received.at(-1);

test('decisions.md 3 brands: a brand is shown with its whole configuration', async () => {
  const answer = await ask({ url: one, headers: ownHeaders });
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: someBrandJson }]);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(last()).toMatchObject({
    method: 'getBrand',
    call: { tenancy: { clientId: 'cli_own', brandId: ownBrand, credentialId: 'key_own' } },
  });
});

test('decisions.md 1 conditional reads: an ETag that still fits is 304 without a body, to GET and HEAD alike', async () => {
  const first = await ask({ url: one, headers: ownHeaders });
  expect(first.headers).toMatchObject({ etag: someTag, 'cache-control': 'private, no-cache' });
  for (const method of ['GET', 'HEAD'] as const) {
    const headers = { ...ownHeaders, 'if-none-match': `"x", ${someTag}`, 'x-correlation-id': 'mine' };
    const same = await ask({ method, url: one, headers });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    expect(same.headers).toMatchObject({
      etag: someTag,
      'cache-control': 'private, no-cache',
      'x-correlation-id': 'mine',
    });
    const length = method === 'HEAD' ? first.headers['content-length'] : undefined;
    expect(same.headers['content-length']).toBe(length);
  }
  gateway.script.brands = { getBrand: async () => ({ brand: { ...someBrand, version: 4n } }) };
  const changed = await ask({ url: one, headers: { ...ownHeaders, 'if-none-match': someTag } });
  expect([changed.statusCode, changed.json().data.version]).toEqual([200, 4]);
});

test('decisions.md 1 conditional reads: their errors are no-store and carry no ETag', async () => {
  gateway.script.brands = {
    getBrand: async () => {
      throw new DomainError('not-found');
    },
  };
  for (const headers of [ownHeaders, { authorization }, {}]) {
    const answer = await ask({ url: one, headers: { ...headers, 'if-none-match': '*' } });
    expect(answer.headers['cache-control'], String(answer.statusCode)).toBe('no-store');
    expect(answer.headers).not.toHaveProperty('etag');
  }
});

test('decisions.md 1 envelopes: the list needs no brand, goes on by cursor, and is conditional', async () => {
  const brands = ['brd_a', 'brd_b', 'brd_c'].map((brandId) => ({ ...someBrand, brandId }));
  gateway.script.brands = {
    listBrands: async ({ limit, pageToken }) => {
      const rest = brands.filter(({ brandId }) => brandId > pageToken);
      const page = rest.slice(0, limit);
      return { brands: page, nextPageToken: rest.length > limit ? String(page.at(-1)?.brandId) : '' };
    },
  };
  const shown: string[] = [];
  const cursors: (string | null)[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const url = `${list}?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const answer = await ask({ url, headers: { authorization } });
    expect(answer.statusCode).toBe(200);
    const body = answer.json<{ data: { brand_id: string }[]; next_cursor: string | null }>();
    shown.push(...body.data.map(({ brand_id }) => brand_id));
    const headers = { authorization, 'if-none-match': String(answer.headers.etag) };
    expect((await ask({ url, headers })).statusCode).toBe(304);
    cursor = body.next_cursor;
    cursors.push(cursor);
  }
  expect(shown).toEqual(['brd_a', 'brd_b', 'brd_c']);
  expect(cursors).toEqual([expect.any(String), null]);
  expect(gateway.received[0]?.call.tenancy).toMatchObject({ clientId: 'cli_own', brandId: undefined });

  const whole = await ask({ url: list, headers: { authorization } });
  expect(last()?.message.limit).toBe(50);
  expect(whole.json().next_cursor).toBeNull();
});

test.each([
  'limit=0',
  'limit=201',
  'limit=-1',
  'limit=',
  'limit=1.5',
  'limit=1e1',
  'limit=05',
  'limit=x',
  'limit=1&limit=2',
  'cursor=',
  'cursor=x',
  `cursor=${'x'.repeat(1025)}`,
])(
  'decisions.md 1 envelopes: a list with %s is 400 with an issue, and nothing is dispatched',
  async (query) => {
    const answer = await ask({ url: `${list}?${query}`, headers: { authorization } });
    expect([answer.statusCode, answer.json().type]).toEqual([400, '/problems/malformed-request']);
    expect(answer.json().issues).toEqual([{ code: expect.any(String), message: expect.any(String) }]);
    expect(gateway.received).toEqual([]);
  },
);

test('decisions.md 1 X-Brand-Id: sent to the list it is checked', async () => {
  const statuses = [undefined, ownBrand, '', 'own', foreignBrand].map(async (brand) => {
    const headers = brand === undefined ? { authorization } : { authorization, 'x-brand-id': brand };
    return (await ask({ url: list, headers })).statusCode;
  });
  expect(await Promise.all(statuses)).toEqual([200, 200, 400, 400, 404]);
});

const reads: InjectOptions[] = [{ url: one }];
const changes: InjectOptions[] = [
  { method: 'PATCH', url: one, payload: { enabled_therapies: [] } },
  { method: 'PUT', url: origins, payload: { origins: [] } },
];

test("interface.md 7: a brand not the caller's, unknown, malformed in the path or not the header's is one 404 that asks nobody", async () => {
  for (const { method = 'GET', url, payload } of [...reads, ...changes]) {
    const withBrands = (inPath: string, inHeader: string) => {
      const target = String(url).replace(ownBrand, inPath);
      const body = payload === undefined ? '' : JSON.stringify(payload);
      return requestBytes(method, target, { authorization, 'x-brand-id': inHeader }, body);
    };
    const { answer, asked } = await expectSameAnswer(
      { port: gateway.port, calls: gateway.received },
      {
        'unknown brand': withBrands('brd_nobody', 'brd_nobody'),
        'foreign brand': withBrands(foreignBrand, foreignBrand),
        'another own brand in the header': withBrands(ownBrand, otherOwnBrand),
        'another own brand in the path': withBrands(otherOwnBrand, ownBrand),
        'foreign brand in the path': withBrands(foreignBrand, ownBrand),
        'malformed brand in the path': withBrands('own', ownBrand),
        'over-long brand in the path': withBrands(`brd_${'x'.repeat(3000)}`, ownBrand),
        'unknown path': requestBytes(method, '/v1/nothing', ownHeaders),
      },
    );
    expect([answer.status, asked]).toEqual([404, []]);
  }
});

test('interface.md 5 brand scoping: a missing or malformed X-Brand-Id is 400 malformed-brand before the path is compared', async () => {
  for (const request of [...reads, ...changes]) {
    for (const brand of [undefined, '', 'own', 'brd_']) {
      const headers = brand === undefined ? { authorization } : { authorization, 'x-brand-id': brand };
      const answer = await ask({ ...request, url: String(request.url).replace(ownBrand, 'own'), headers });
      expect([answer.statusCode, answer.json().type]).toEqual([400, '/problems/malformed-brand']);
    }
  }
});

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
  ['a list for a body', { ...changes[0], payload: [] }, undefined],
  ['no body', { method: 'PATCH', url: one }, undefined],
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
    expect(gateway.received).toEqual([]);
  },
);

test('decisions.md 5 statuses: what accounts refuses passes through with its issues', async () => {
  const issue = {
    code: 'enabled_therapies.unknown',
    message: 'No such therapy.',
    where: '/enabled_therapies/0',
  };
  gateway.script.brands = {
    updateBrand: async () => {
      throw new DomainError('validation', 'brand', { issues: [issue] });
    },
    replaceBrowserOrigins: async () => {
      throw new DomainError('malformed-request', 'origins', { issues: [{ ...issue, where: '/origins/0' }] });
    },
  };
  const [patch, put] = await Promise.all(changes.map((change) => ask({ ...change, headers: ownHeaders })));
  expect([patch?.statusCode, patch?.json().issues]).toEqual([422, [issue]]);
  expect([put?.statusCode, put?.json().issues[0].where]).toEqual([400, '/origins/0']);
});
