import { describe, expect, test } from 'vitest';
import { auditOf, ownTenant } from '../../src/clients/operator.ts';
import { demoBrand, foreignBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

const { base_url: base, api_key: demoKey } = target();

interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A tenant with one brand more than the one that is read and changed. */
async function ownBrand() {
  const { clientId, apiKey, keyId, brandIds } = await ownTenant({ brands: [['weight_loss'], ['ed']] });
  const [brandId] = brandIds;
  const url = `${base}/v1/account/brands/${brandId}`;
  const ask = (method: string, at: string, { body, headers = {} }: Sent = {}) =>
    send(at, {
      method,
      headers: { ...bearing(apiKey, brandId), ...headers },
      ...(body === undefined ? {} : { body }),
    });
  return {
    clientId,
    apiKey,
    keyId,
    brandIds,
    brandId,
    read: () => ask('GET', url),
    patch: (body: unknown, headers?: Sent['headers']) =>
      ask('PATCH', url, { body, ...(headers && { headers }) }),
    putOrigins: (origins: unknown, headers?: Sent['headers']) =>
      ask('PUT', `${url}/browser-origins`, { body: { origins }, ...(headers && { headers }) }),
    put: (body: unknown) => ask('PUT', `${url}/browser-origins`, { body }),
  };
}
type OwnBrand = Awaited<ReturnType<typeof ownBrand>>;

const etagOf = ({ headers }: Answer) => headers.get('etag') ?? '';

/** Expects that the request is refused and the brand stays as it is. */
async function expectRefused(brand: OwnBrand, ask: () => Promise<Answer>, status: number, kind: string) {
  const before = await brand.read();
  const answer = await ask();
  expectProblem(answer, status, kind);
  expect((await brand.read()).bytes).toBe(before.bytes);
  return answer;
}

describe('decisions.md 3 brands: GET', () => {
  test('a brand is identity and configuration, with its version and no secret', async () => {
    const { read, brandId, clientId } = await ownBrand();
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        brand_id: brandId,
        client_id: clientId,
        name: 'Own',
        enabled_therapies: ['weight_loss'],
        browser_origins: [],
        redirect_allowlist: [],
        domains: { login: null, member: null },
        support_route: null,
        theme: {},
        version: 1,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    });
  });

  test('the list is all brands of the client by id, page by page, each as it reads alone', async () => {
    const { apiKey, brandIds, brandId, read } = await ownBrand();
    const list = (query = '') => send(`${base}/v1/account/brands${query}`, { headers: bearing(apiKey) });
    const whole = await list();
    expect(whole.body.next_cursor).toBeNull();
    const ids = whole.body.data.map((brand: { brand_id: string }) => brand.brand_id);
    expect(ids).toEqual([...brandIds].sort());
    expect(whole.body.data[ids.indexOf(brandId)]).toEqual((await read()).body.data);

    const first = await list('?limit=1');
    const second = await list(`?limit=1&cursor=${encodeURIComponent(first.body.next_cursor)}`);
    expect([...first.body.data, ...second.body.data]).toEqual(whole.body.data);
    expect(second.body.next_cursor).toBeNull();
  });

  test('decisions.md 1 envelopes: limit is 1 to 200, and a cursor is opaque and bound to its caller', async () => {
    const [own, other] = [await ownBrand(), await ownBrand()];
    const list = (key: string, query: string) =>
      send(`${base}/v1/account/brands?${query}`, { headers: bearing(key) });
    for (const limit of ['0', '201', '-1', '1.5', 'x', '', '1e2', '99999999999999999999']) {
      expectProblem(await list(own.apiKey, `limit=${limit}`), 400, 'malformed-request');
    }
    expect((await list(own.apiKey, 'limit=200')).status).toBe(200);
    const { next_cursor: cursor } = (await list(own.apiKey, 'limit=1')).body;
    const encoded = encodeURIComponent(cursor);
    expect((await list(own.apiKey, `limit=1&cursor=${encoded}`)).status).toBe(200);
    expectProblem(await list(other.apiKey, `limit=1&cursor=${encoded}`), 400, 'malformed-request');
    for (const malformed of ['', 'x', `${encoded}x`, own.brandId]) {
      expectProblem(await list(own.apiKey, `cursor=${malformed}`), 400, 'malformed-request');
    }
    const elsewhere = await send(`${base}/v1/account/catalog/offerings?cursor=${encoded}`, {
      headers: bearing(own.apiKey),
    });
    expectProblem(elsewhere, 400, 'malformed-request');
  });
});

describe('decisions.md 3 brands: PATCH', () => {
  test('what is left out stays, what is sent replaces the whole value, and the version grows', async () => {
    const { patch, read } = await ownBrand();
    const first = await patch({
      redirect_allowlist: ['https://own.example/thanks', 'https://own.example'],
      support_route: 'own.team',
      theme: { accent: '#0b5fff', deep: { er: [1, true, null] } },
    });
    expect([first.status, first.body.data]).toMatchObject([
      200,
      {
        version: 2,
        enabled_therapies: ['weight_loss'],
        redirect_allowlist: ['https://own.example/thanks', 'https://own.example'],
        support_route: 'own.team',
        theme: { accent: '#0b5fff', deep: { er: [1, true, null] } },
      },
    ]);
    expect((await read()).body).toEqual(first.body);
    const second = await patch({ theme: {}, enabled_therapies: [], support_route: null });
    expect(second.body.data).toMatchObject({
      version: 3,
      theme: {},
      enabled_therapies: [],
      support_route: null,
      redirect_allowlist: ['https://own.example/thanks', 'https://own.example'],
    });
    const unchanged = await patch({});
    expect([unchanged.status, unchanged.body]).toEqual([200, second.body]);
  });

  test.each<readonly [string, unknown]>([
    ['an unknown therapy', { enabled_therapies: ['weight_loss', 'no_such'] }],
    ['a therapy twice', { enabled_therapies: ['ed', 'ed'] }],
    ['a redirect without https', { redirect_allowlist: ['http://own.example/'] }],
    ['a redirect with userinfo', { redirect_allowlist: ['https://me@own.example/'] }],
    ['a redirect with a query', { redirect_allowlist: ['https://own.example/?a=b'] }],
    ['a redirect with an encoded slash', { redirect_allowlist: ['https://own.example/a%2fb'] }],
    ['a redirect that is not in normal form', { redirect_allowlist: ['https://own.example/a/../b'] }],
    ['a malformed support route', { support_route: 'not a key' }],
    ['a theme of more than 16 KiB', { theme: { a: 'x'.repeat(17_000) } }],
  ])('%s is 422 with a pointer, and nothing changes, not even what was good', async (_fault, body) => {
    const brand = await ownBrand();
    const [member] = Object.keys(body as object);
    const good = member === 'theme' ? { support_route: 'good' } : { theme: { good: true } };
    const answer = await expectRefused(
      brand,
      () => brand.patch({ ...good, ...(body as object) }),
      422,
      'validation',
    );
    expect(answer.body.issues[0].where).toMatch(new RegExp(`^/${member}`));
  });

  test.each<readonly [string, unknown]>([
    ['an unknown member', { browser_origins: [] }],
    ['the version', { version: 7 }],
    ['the name', { name: 'New' }],
    ['a wrong type', { enabled_therapies: 'weight_loss' }],
    ['a wrong type within', { enabled_therapies: [7] }],
    ['null where there is no null', { theme: null }],
    ['a theme that is no object', { theme: [] }],
    ['no object', []],
  ])('%s is 400', async (_fault, body) => {
    const brand = await ownBrand();
    await expectRefused(brand, () => brand.patch(body), 400, 'malformed-request');
  });
});

describe('decisions.md 3 brands: PUT browser-origins', () => {
  test('replaces the whole set; an empty one is a set', async () => {
    const { putOrigins, read } = await ownBrand();
    const first = await putOrigins(['https://a.example', 'https://b.example:8443', 'http://localhost:3000']);
    expect([first.status, first.body.data.browser_origins, first.body.data.version]).toEqual([
      200,
      ['https://a.example', 'https://b.example:8443', 'http://localhost:3000'],
      2,
    ]);
    const second = await putOrigins(['https://c.example']);
    expect(second.body.data.browser_origins).toEqual(['https://c.example']);
    expect((await putOrigins([])).body.data.browser_origins).toEqual([]);
    expect((await read()).body.data.browser_origins).toEqual([]);
    const fifty = Array.from({ length: 50 }, (_, i) => `https://shop-${i}.example`);
    expect((await putOrigins(fifty)).body.data.browser_origins).toEqual(fifty);
  });

  test.each([
    'http://own.example',
    'http://127.0.0.1:3000',
    'https://own.example/',
    'https://own.example/shop',
    'https://own.example?a',
    'https://own.example#a',
    'https://Own.example',
    'https://own.example:443',
    'https://me@own.example',
    'https://*.own.example',
    'https://ümlaut.example',
    ' https://own.example',
    'own.example',
    'null',
    '*',
    '',
    'ftp://own.example',
  ])('%j is no origin: 400 with a pointer to it, and nothing changes', async (origin) => {
    const brand = await ownBrand();
    const put = () => brand.putOrigins(['https://good.example', origin]);
    const answer = await expectRefused(brand, put, 400, 'malformed-request');
    expect(answer.body.issues).toMatchObject([{ where: '/origins/1' }]);
  });

  test.each<readonly [string, unknown]>([
    ['more than 50', { origins: Array.from({ length: 51 }, (_, i) => `https://shop-${i}.example`) }],
    ['one twice', { origins: ['https://a.example', 'https://a.example'] }],
    ['no list', { origins: 'https://a.example' }],
    ['a number within', { origins: [7] }],
    ['no member', {}],
    ['another member', { origins: [], mode: 'live' }],
    ['a bare list', ['https://a.example']],
  ])('%s is 400', async (_fault, body) => {
    const brand = await ownBrand();
    await expectRefused(brand, () => brand.put(body), 400, 'malformed-request');
  });
});

describe('decisions.md 1 If-Match', () => {
  const changes = [
    ['PATCH', (brand: OwnBrand, headers: Sent['headers']) => brand.patch({ theme: { n: 1 } }, headers)],
    ['PUT', (brand: OwnBrand, headers: Sent['headers']) => brand.putOrigins(['https://n.example'], headers)],
  ] as const;

  test.each(changes)(
    '%s: the present tag and * let the change through, and make another tag',
    async (_method, change) => {
      const brand = await ownBrand();
      const etag = etagOf(await brand.read());
      const changed = await change(brand, { 'if-match': etag });
      expect([changed.status, etagOf(changed)]).toEqual([200, etagOf(await brand.read())]);
      expect(etagOf(changed)).not.toBe(etag);
      expect((await change(brand, { 'if-match': '*' })).status).toBe(200);
    },
  );

  test.each(changes)('%s: a tag from before another change is 409 conflict', async (_method, change) => {
    const brand = await ownBrand();
    const etag = etagOf(await brand.read());
    await brand.patch({ support_route: 'meanwhile' });
    await expectRefused(brand, () => change(brand, { 'if-match': etag }), 409, 'conflict');
    await expectRefused(brand, () => change(brand, { 'if-match': '"nobody"' }), 409, 'conflict');
  });

  test.each(changes)('%s: what is no entity tag is 400', async (_method, change) => {
    const brand = await ownBrand();
    for (const ifMatch of ['nonsense', '2', '"a", "b"', '']) {
      await expectRefused(brand, () => change(brand, { 'if-match': ifMatch }), 400, 'malformed-request');
    }
  });

  test('of several changes made from the same state one gets through', async () => {
    const brand = await ownBrand();
    const ifMatch = { 'if-match': etagOf(await brand.read()) };
    const answers = await Promise.all([1, 2, 3].map((n) => brand.patch({ theme: { n } }, ifMatch)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await brand.read()).body.data.version).toBe(2);
  });
});

describe('decisions.md 1 404: brands', () => {
  test.each<readonly [string, string, string, readonly unknown[]]>([
    ['GET', '', 'nothing', [undefined]],
    [
      'PATCH',
      '',
      'good and bad bodies',
      [{ theme: {} }, { enabled_therapies: ['no_such'] }, { name: 'x' }, '{', ''],
    ],
    ['PUT', '/browser-origins', 'good and bad bodies', [{ origins: [] }, { origins: ['*'] }, {}, '{', '']],
  ])(
    '%s %s: a foreign and an unknown brand are one answer to the byte, with %s',
    async (method, path, _what, bodies) => {
      const answers: Answer[] = [];
      for (const brandId of ['brd_doesnotexist', foreignBrand()]) {
        for (const body of bodies) {
          for (const more of [{}, { 'if-match': '"1-x"', 'idempotency-key': 'a b' }]) {
            answers.push(
              await send(`${base}/v1/account/brands/${brandId}${path}`, {
                method,
                headers: { ...bearing(demoKey, brandId), ...more },
                ...(body === undefined ? {} : { body }),
              }),
            );
          }
        }
      }
      answers.push(await send(`${base}/v1/no/such/path`, { headers: bearing(demoKey, demoBrand()) }));
      expectOneAnswer(answers);
      expectProblem(answers[0] as Answer, 404, 'not-found');
    },
  );
});

describe('decisions.md 11 audit', () => {
  test('a tenant’s change leaves a row with its credential, which operators read, and the tenant in its audit', async () => {
    const { clientId, apiKey, keyId, brandId, patch, putOrigins, read } = await ownBrand();
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

    const shown = [(await read()).bytes, (await send(`${base}/v1/openapi.json`)).bytes].join();
    expect(shown).not.toContain('audit_row');
    const audit = await send(`${base}/v1/account/audit`, { headers: bearing(apiKey, brandId) });
    expect(audit.body.data[0]).toMatchObject({
      ...{ action: 'brand.update', subject: brandId, correlation_id: expect.any(String) },
      actor: { kind: 'api_key', id: keyId },
    });
    const ofOthers = await send(`${base}/v1/account/audit`, { headers: bearing(target().api_key) });
    expect(ofOthers.bytes.toString()).not.toContain(brandId);
    const path = `/v1/account/brands/${brandId}/audit`;
    expectProblem(await send(base + path, { headers: bearing(apiKey, brandId) }), 404, 'not-found');
  });
});
