import { expect, test } from 'vitest';
import { auditOf, ownTenant } from '../../src/clients/operator.ts';
import { demoBrand, foreignBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

const { base_url: base, api_key: demoKey } = target();
const account = `${base}/v1/account`;

type Headers = Readonly<Record<string, string>>;

/** A tenant with one brand more than the one that is read and changed. */
async function ownBrand() {
  const tenant = await ownTenant({ brands: [['weight_loss'], ['ed']] });
  const [brandId] = tenant.brandIds;
  const ask = (method: string, path = '', body?: unknown, headers: Headers = {}) =>
    send(`${account}/brands/${brandId}${path}`, {
      method,
      headers: { ...bearing(tenant.apiKey, brandId), ...headers },
      ...(body !== undefined && { body }),
    });
  return {
    ...tenant,
    brandId,
    list: (query = '') => send(`${account}/brands${query}`, { headers: bearing(tenant.apiKey) }),
    read: () => ask('GET'),
    patch: (body: unknown, headers?: Headers) => ask('PATCH', '', body, headers),
    putOrigins: (origins: unknown, headers?: Headers) => ask('PUT', '/browser-origins', { origins }, headers),
  };
}
type OwnBrand = Awaited<ReturnType<typeof ownBrand>>;

const etagOf = ({ headers }: Answer) => headers.get('etag') ?? '';

test('decisions.md 3 brands: a brand is identity and configuration, with its version and no secret; the list has all of the client, page by page', async () => {
  const { brandIds, brandId, clientId, list, read } = await ownBrand();
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  const { status, body } = await read();
  expect([status, body.data]).toEqual([
    200,
    {
      ...{ brand_id: brandId, client_id: clientId, name: 'Own' },
      ...{ enabled_therapies: ['weight_loss'], browser_origins: [], redirect_allowlist: [] },
      ...{ domains: { login: null, member: null }, support_route: null, theme: {}, capture: 'automatic' },
      ...{ logo: null, hero: null },
      ...{ support: { url: null, email: null, phone: null }, privacy_url: null, terms_url: null },
      ...{ version: 1, created_at: instant, updated_at: instant },
    },
  ]);
  const whole = (await list()).body;
  const ids = whole.data.map(({ brand_id }: { brand_id: string }) => brand_id);
  expect([ids, whole.next_cursor]).toEqual([[...brandIds].sort(), null]);
  expect(whole.data[ids.indexOf(brandId)]).toEqual(body.data);
  const first = (await list('?limit=1')).body;
  const cursor = encodeURIComponent(first.next_cursor);
  const second = (await list(`?limit=1&cursor=${cursor}`)).body;
  expect([[...first.data, ...second.data], second.next_cursor]).toEqual([whole.data, null]);

  // decisions.md 1 envelopes: a cursor is bound to its caller and its list.
  const foreign = await send(`${account}/brands?cursor=${cursor}`, { headers: bearing(demoKey) });
  const elsewhere = await send(`${account}/catalog/offerings?cursor=${cursor}`, {
    headers: bearing(demoKey),
  });
  for (const answer of [foreign, elsewhere, await list('?limit=201'), await list(`?cursor=${cursor}x`)])
    expectProblem(answer, 400, 'malformed-request');
});

test('decisions.md 3 brands: what a PATCH leaves out stays, what is sent replaces the whole value, and the version grows', async () => {
  const { patch, read } = await ownBrand();
  const allowlist = { redirect_allowlist: ['https://own.example/thanks', 'https://own.example'] };
  const more = { support_route: 'own.team', theme: { accent: '#0b5fff', deep: { er: [1, true, null] } } };
  const first = await patch({ ...allowlist, ...more });
  const kept = { enabled_therapies: ['weight_loss'] };
  expect([first.status, first.body.data]).toMatchObject([
    200,
    { version: 2, ...kept, ...allowlist, ...more },
  ]);
  expect((await read()).body).toEqual(first.body);
  const emptied = { theme: {}, enabled_therapies: [], support_route: null };
  const second = await patch(emptied);
  expect(second.body.data).toMatchObject({ version: 3, ...emptied, ...allowlist });
  const unchanged = await patch({});
  expect([unchanged.status, unchanged.body]).toEqual([200, second.body]);
});

test('decisions.md 15: a brand has support, privacy notice and terms for its patients; a sent support is the whole support', async () => {
  const { patch, read } = await ownBrand();
  const support = { url: 'https://own.example/help', email: 'care@own.example', phone: '+12025550123' };
  const links = {
    support,
    privacy_url: 'https://own.example/privacy',
    terms_url: 'https://own.example/terms',
  };
  expect((await patch(links)).body.data).toMatchObject({ version: 2, ...links });
  expect((await patch({ support_route: 'own.team' })).body.data).toMatchObject(links);
  const { email, phone } = support;
  expect((await patch({ support: { email, phone }, terms_url: null })).body.data).toMatchObject({
    support: { url: null, email, phone },
    privacy_url: links.privacy_url,
    terms_url: null,
  });
  expect((await read()).body.data.version).toBe(4);
});

test('decisions.md 3 brands: a PUT of browser-origins replaces the whole set; an empty one is a set', async () => {
  const { putOrigins, read } = await ownBrand();
  const origins = ['https://a.example', 'https://b.example:8443', 'http://localhost:3000'];
  const first = await putOrigins(origins);
  expect([first.status, first.body.data]).toMatchObject([200, { browser_origins: origins, version: 2 }]);
  expect((await putOrigins(['https://c.example'])).body.data.browser_origins).toEqual(['https://c.example']);
  expect((await putOrigins([])).body.data.browser_origins).toEqual([]);
  expect((await read()).body.data.browser_origins).toEqual([]);
});

test.each<readonly [string, number, string, string, (brand: OwnBrand) => Promise<Answer>]>([
  [
    'an unknown therapy beside a good theme',
    ...([422, 'validation', '/enabled_therapies/1'] as const),
    ({ patch }) => patch({ theme: { good: true }, enabled_therapies: ['weight_loss', 'no_such'] }),
  ],
  [
    'a redirect without https',
    ...([422, 'validation', '/redirect_allowlist/0'] as const),
    ({ patch }) => patch({ redirect_allowlist: ['http://own.example/'] }),
  ],
  [
    'a phone number without its country',
    ...([422, 'validation', '/support/phone'] as const),
    ({ patch }) => patch({ support: { phone: '2025550123' } }),
  ],
  [
    'a privacy notice without https',
    ...([422, 'validation', '/privacy_url'] as const),
    ({ patch }) => patch({ privacy_url: 'http://own.example/' }),
  ],
  [
    'an unknown kind of support',
    ...([400, 'malformed-request', '/support/fax'] as const),
    ({ patch }) => patch({ support: { fax: '+12025550123' } }),
  ],
  ['the name', 400, 'malformed-request', '/name', ({ patch }) => patch({ name: 'New' })],
  ['a wrong type', 400, 'malformed-request', '/theme', ({ patch }) => patch({ theme: [] })],
  [
    'an origin with a path',
    ...([400, 'malformed-request', '/origins/1'] as const),
    ({ putOrigins }) => putOrigins(['https://good.example', 'https://own.example/']),
  ],
])(
  'decisions.md 3 brands: %s is %i with a pointer, and nothing changes',
  async (_fault, status, kind, where, change) => {
    const brand = await ownBrand();
    const before = await brand.read();
    const answer = await change(brand);
    expectProblem(answer, status, kind);
    expect(answer.body.issues).toMatchObject([{ where }]);
    expect((await brand.read()).bytes).toBe(before.bytes);
  },
);

test.each<readonly [string, (brand: OwnBrand, headers: Headers) => Promise<Answer>]>([
  ['PATCH', ({ patch }, headers) => patch({ theme: { n: 1 } }, headers)],
  ['PUT', ({ putOrigins }, headers) => putOrigins(['https://n.example'], headers)],
])(
  'decisions.md 1 If-Match on %s: the present tag and * let a change through, an older one is 409 conflict, what is no tag 400',
  async (_method, change) => {
    const brand = await ownBrand();
    const before = etagOf(await brand.read());
    const changed = await change(brand, { 'if-match': before });
    expect([changed.status, etagOf(changed)]).toEqual([200, etagOf(await brand.read())]);
    expect((await change(brand, { 'if-match': '*' })).status).toBe(200);
    expectProblem(await change(brand, { 'if-match': before }), 409, 'conflict');
    expectProblem(await change(brand, { 'if-match': 'nonsense' }), 400, 'malformed-request');
  },
);

test('decisions.md 1 If-Match: of several changes made from the same state one gets through', async () => {
  const brand = await ownBrand();
  const ifMatch = { 'if-match': etagOf(await brand.read()) };
  const answers = await Promise.all([1, 2, 3].map((n) => brand.patch({ theme: { n } }, ifMatch)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await brand.read()).body.data.version).toBe(2);
});

test('decisions.md 1 404: a change of a foreign and of an unknown brand is one answer to the byte, whatever the body', async () => {
  const answers: Answer[] = [await send(`${base}/v1/nothing`, { headers: bearing(demoKey, demoBrand()) })];
  for (const brandId of ['brd_doesnotexist', foreignBrand()]) {
    for (const body of [{ theme: {} }, { enabled_therapies: ['no_such'] }, '{']) {
      const headers = { ...bearing(demoKey, brandId), 'if-match': '"1-x"', 'idempotency-key': 'a b' };
      answers.push(await send(`${account}/brands/${brandId}`, { method: 'PATCH', headers, body }));
    }
  }
  expectOneAnswer(answers);
  expectProblem(answers[0] as Answer, 404, 'not-found');
});

test('decisions.md 11 audit: a tenant’s change leaves a row with its credential, which operators read, and the tenant in its audit', async () => {
  const { clientId, apiKey, keyId, brandId, patch, putOrigins } = await ownBrand();
  await patch({ support_route: 'audited' }, { 'x-correlation-id': 'audited-1' });
  await putOrigins(['https://audited.example']);
  await patch({ enabled_therapies: ['no_such'] });
  const { rows } = await auditOf('accounts').listAuditRows({ clientId });
  const theirs = rows.filter(({ actor }) => actor?.who.case === 'credential');
  expect(theirs.map(({ action, subject, actor }) => [action, subject, actor?.who.value])).toEqual([
    ['brand.update', brandId, keyId],
    ['brand.update', brandId, keyId],
  ]);
  expect(theirs.at(-1)).toMatchObject({ correlationId: 'audited-1' });
  expect(theirs.at(-1)?.changedJson).toContain('audited');
  const audit = await send(`${account}/audit`, { headers: bearing(apiKey, brandId) });
  expect(audit.body.data[0]).toMatchObject({
    ...{ action: 'brand.update', subject: brandId, correlation_id: expect.any(String) },
    actor: { kind: 'api_key', id: keyId },
  });
  const ofOthers = await send(`${account}/audit`, { headers: bearing(demoKey) });
  expect(ofOthers.bytes).not.toContain(brandId);
});
