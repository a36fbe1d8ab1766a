import { describe, expect, test } from 'vitest';
import { ownTenant } from '../../src/clients/operator.ts';
import { type HeaderLine, requestBytes, sendRaw } from '../../src/clients/raw-http.ts';
import { demoBrand, foreignBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

const { base_url: base, api_key: key } = target();
const own = bearing(key, demoBrand());
const resolve = '/v1/instrument/resolve';
const ask = (path: string, headers: Readonly<Record<string, string>> = own, method = 'GET') =>
  send(base + path, { method, headers });

test('interface.md 4.0 and 8 X-Correlation-Id: it is echoed unchanged, on errors too; a malformed one is replaced', async () => {
  const idOf = async (id: string, headers = own) =>
    (await ask(resolve, { ...headers, 'x-correlation-id': id })).headers.get('x-correlation-id');
  for (const id of ['Order-7:a.b_c', 'x'.repeat(128)]) expect(await idOf(id)).toBe(id);
  expect(await idOf('Order-7', bearing('nonsense'))).toBe('Order-7');
  for (const id of ['.leading', 'x'.repeat(129)]) expect(await idOf(id)).toMatch(/^cor_/);
});

describe('decisions.md 1 paths and headers', () => {
  test('what only resembles a path is an unknown one: 401 without a key, the constant 404 with one', async () => {
    const paths = [
      '/v1/no/such/path',
      '/v2/instrument/resolve',
      `${resolve}/`,
      `${resolve}%00`,
      '/v1/account/brands/%zz',
      `/v1/account/brands/brd_${'x'.repeat(8000)}`,
      '/healthz',
      '/metrics',
    ];
    for (const [headers, status, kind] of [
      [Object.entries(own), 404, 'not-found'],
      [[], 401, 'unauthorized'],
    ] as const) {
      const answers = await Promise.all(paths.map((path) => sendRaw(requestBytes('GET', path, headers))));
      expectOneAnswer(answers);
      for (const answer of answers) expectProblem(answer, status, kind);
    }
  });

  test('405 names the methods of the path; a path without GET has no HEAD', async () => {
    for (const [path, method, allow] of [
      [resolve, 'DELETE', 'GET, HEAD'],
      ['/v1/openapi.json', 'POST', 'GET, HEAD'],
      ['/v1/instrument/next', 'HEAD', 'POST'],
      [`/v1/account/brands/${demoBrand()}`, 'PUT', 'GET, HEAD, PATCH'],
    ] as const) {
      const answer = await ask(path, own, method);
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
    }
  });

  test('a key outside Authorization is ignored, and two lines of Authorization are 401', async () => {
    expectProblem(await ask(`${resolve}?api_key=${key}&access_token=${key}`, {}), 401, 'unauthorized');
    const elsewhere = {
      ...{ 'x-api-key': key, cookie: `authorization=${key}` },
      'proxy-authorization': `Bearer ${key}`,
    };
    expectProblem(await ask(resolve, elsewhere), 401, 'unauthorized');
    const line: HeaderLine = ['authorization', `Bearer ${key}`];
    const twice = await sendRaw(requestBytes('GET', resolve, [line, line, ['x-brand-id', demoBrand()]]));
    expectProblem(twice, 401, 'unauthorized');
  });

  test('two lines of X-Brand-Id or of Idempotency-Key are 400', async () => {
    const lines: HeaderLine[] = [...Object.entries(own), ['x-journey-id', 'jny_none']];
    const post = (...more: HeaderLine[]) =>
      sendRaw(requestBytes('POST', '/v1/instrument/back', [...lines, ...more]));
    expectProblem(await post(['X-Brand-Id', demoBrand()]), 400, 'malformed-brand');
    const keyed: HeaderLine = ['idempotency-key', 'a'];
    expectProblem(await post(keyed, keyed), 400, 'malformed-request');
  });

  test('HEAD answers like GET, with the length of the body there would be', async () => {
    for (const [path, headers] of [
      [`/v1/account/brands/${demoBrand()}/readiness`, own],
      [resolve, bearing(key, foreignBrand())],
    ] as const) {
      const [get, head] = [await ask(path, headers), await ask(path, headers, 'HEAD')];
      const shown = ({ status, headers: answered }: typeof get) => [
        status,
        ...['content-type', 'etag'].map((name) => answered.get(name)),
      ];
      expect([head.bytes, shown(head)]).toEqual(['', shown(get)]);
      expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.bytes)));
    }
  });

  test('resolve ignores an unknown query parameter; a misspelt filter of a list, and a parameter that comes twice, is 400', async () => {
    expect((await ask(`${resolve}?unknown=1&phase_=x`)).status).toBe(200);
    const brands = '/v1/account/brands?limit=1&limit=1';
    for (const path of ['/v1/account/orders?updated_sinc=2026-01-01T00:00:00Z', brands])
      expectProblem(await ask(path), 400, 'malformed-request');
  });
});

test('decisions.md 1 caching and hardening: whatever is answered is not stored but a page of /docs, not sniffed, and names no server', async () => {
  const bare = ['/', '/docs', '/v1/openapi.json', '/problems/not-found', '/v1/nothing', '/v1/%ff'];
  const answers = [
    ...(await Promise.all(bare.map((path) => ask(path, {})))),
    await ask(resolve),
    await ask(resolve, { ...own, 'x-brand-id': 'x' }),
    await ask(resolve, own, 'DELETE'),
  ];
  for (const [index, { headers }] of answers.entries()) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-correlation-id')).toBeTruthy();
    for (const name of ['server', 'x-powered-by', 'via', 'set-cookie']) expect(headers.get(name)).toBeNull();
    expect(headers.get('cache-control')).toBe(bare[index] === '/docs' ? 'no-cache' : 'no-store');
  }
});

test('decisions.md 1 conditional reads: 304 to who has the tag; a change makes another; refusals are not stored', async () => {
  const { apiKey, brandIds } = await ownTenant();
  const url = `${base}/v1/account/brands/${brandIds[0]}`;
  const headers = bearing(apiKey, brandIds[0]);
  const first = await send(url, { headers });
  const etag = first.headers.get('etag') ?? '';
  expect([first.headers.get('cache-control'), etag]).toEqual([
    'private, no-cache',
    expect.stringMatching(/^"[^"]+"$/),
  ]);
  const read = (known: string, more = {}) =>
    send(url, { headers: { ...headers, 'if-none-match': known, ...more } });
  const same = await read(`"other", ${etag}`);
  expect([same.status, same.bytes, same.headers.get('etag')]).toEqual([304, '', etag]);
  await send(url, { method: 'PATCH', headers, body: { theme: { accent: '#123456' } } });
  const after = await read(etag);
  expect([after.status, after.body.data.theme]).toEqual([200, { accent: '#123456' }]);
  expect(after.headers.get('etag')).not.toBe(etag);
  const refused = await read('*', bearing('pk_srv_x', brandIds[0]));
  expectProblem(refused, 401, 'unauthorized');
  expect([refused.headers.get('cache-control'), refused.headers.get('etag')]).toEqual(['no-store', null]);
  const unconditional = await ask(resolve, { ...own, 'if-none-match': '*' });
  expect([unconditional.status, unconditional.headers.get('etag')]).toEqual([200, null]);
});

test('interface.md 9: the machine-readable description is OpenAPI 3.1 at 0.0.0, and / leads to its pages', async () => {
  const { body } = await ask('/v1/openapi.json', {});
  expect([body.openapi, body.info.version]).toEqual([expect.stringMatching(/^3\.1\./), '0.0.0']);
  for (const operation of ['resolve', 'next', 'back', 'abandon'])
    expect(body.paths).toHaveProperty([`/v1/instrument/${operation}`]);
  expect((await ask('/', {})).headers.get('location')).toMatch(/\/docs/);
  expect((await fetch(target().docs_url)).status).toBe(200);
});
