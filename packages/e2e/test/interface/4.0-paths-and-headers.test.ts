import { describe, expect, test } from 'vitest';
import { type HeaderLine, requestBytes, sendRaw } from '../../src/clients/raw-http.ts';
import { demoBrand, foreignBrand, target, wideBrand } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

const { base_url: base, api_key: key, brands } = target();
const published = brands[0]?.publishable_key ?? '';
const resolve = '/v1/instrument/resolve';
const next = '/v1/instrument/next';
const nothing = '/v1/no/such/path';
const readiness = `/v1/account/brands/${demoBrand()}/readiness`;

describe('decisions.md 1 paths', () => {
  const own = bearing(key, demoBrand());

  test('what only resembles a path is an unknown one: 401 without a key, the constant 404 with one', async () => {
    const paths = [
      nothing,
      '/v1',
      '/v1/',
      '/v2/instrument/resolve',
      '/V1/instrument/resolve',
      `${resolve}/`,
      `/${resolve}`,
      `${resolve};a=b`,
      `${resolve}%00`,
      '/v1/instrument/Resolve',
      '/v1/account/brands/',
      `/v1/account/brands/${demoBrand()}/`,
      '/healthz',
      '/readyz',
      '/metrics',
      '/problems/no-such-problem',
    ];
    const ask = (path: string, headers: readonly HeaderLine[]) => sendRaw(requestBytes('GET', path, headers));
    const withKey = await Promise.all(paths.map((path) => ask(path, Object.entries(own))));
    expectOneAnswer(withKey);
    expectProblem(withKey[0] as Answer, 404, 'not-found');
    const without = await Promise.all(paths.map((path) => ask(path, [])));
    expectOneAnswer(without);
    expectProblem(without[0] as Answer, 401, 'unauthorized');
  });

  test('an anonymous path with a wrong method is 401 without a key, 405 with one', async () => {
    const url = `${base}/v1/openapi.json`;
    expectProblem(await send(url, { method: 'POST' }), 401, 'unauthorized');
    const withKey = await send(url, { method: 'POST', headers: own });
    expectProblem(withKey, 405, 'method-not-allowed');
    expect(withKey.headers.get('allow')).toBe('GET, HEAD');
  });

  test('405 names the methods of the path', async () => {
    for (const [path, method, allow] of [
      [resolve, 'DELETE', 'GET, HEAD'],
      [next, 'GET', 'POST'],
      [`/v1/account/brands/${demoBrand()}`, 'PUT', 'GET, HEAD, PATCH'],
      [`/v1/account/brands/${demoBrand()}/browser-origins`, 'POST', 'PUT'],
      [readiness, 'OPTIONS', 'GET, HEAD'],
    ] as const) {
      const answer = await send(base + path, { method, headers: own });
      expectProblem(answer, 405, 'method-not-allowed');
      expect(answer.headers.get('allow')).toBe(allow);
    }
  });

  test('a key outside Authorization is ignored', async () => {
    for (const query of [`?api_key=${key}`, `?access_token=${key}`, `?authorization=Bearer%20${key}`]) {
      expectProblem(await send(base + resolve + query), 401, 'unauthorized');
    }
    const elsewhere = {
      'x-api-key': key,
      cookie: `authorization=${key}`,
      'proxy-authorization': `Bearer ${key}`,
    };
    expectProblem(await send(base + resolve, { headers: elsewhere }), 401, 'unauthorized');
  });

  test('a query parameter that comes twice is 400 where it has one value', async () => {
    for (const path of [`${resolve}?phase=clinical&phase=clinical`, '/v1/account/brands?limit=1&limit=1']) {
      expectProblem(await send(base + path, { headers: own }), 400, 'malformed-request');
    }
  });
});

describe('decisions.md 1 headers that come twice', () => {
  const ask = (path: string, ...headers: HeaderLine[]) => sendRaw(requestBytes('GET', path, headers));
  const bearer: HeaderLine = ['authorization', `Bearer ${key}`];
  const brand: HeaderLine = ['x-brand-id', demoBrand()];

  test('two Authorization lines are 401, whichever they are', async () => {
    expect((await ask(resolve, bearer, brand)).status).toBe(200);
    const answers = [
      await ask(resolve, brand),
      await ask(resolve, bearer, bearer, brand),
      await ask(resolve, bearer, ['Authorization', `Bearer ${published}`], brand),
      await ask(resolve, ['authorization', ''], bearer, brand),
      await ask(nothing, bearer, bearer),
    ];
    expectOneAnswer(answers);
    for (const answer of answers) expectProblem(answer, 401, 'unauthorized');
    for (const one of [bearer, ['authorization', `Bearer ${published}`] as const]) {
      expectProblem(await ask(readiness, one, bearer, brand), 401, 'unauthorized');
    }
  });

  test('two X-Brand-Id lines are 400 malformed-brand, whichever they are', async () => {
    for (const path of [resolve, readiness, '/v1/account/brands']) {
      for (const second of [demoBrand(), wideBrand(), foreignBrand(), '']) {
        expectProblem(await ask(path, bearer, brand, ['X-Brand-Id', second]), 400, 'malformed-brand');
      }
    }
  });

  test('of two X-Correlation-Id lines none is echoed; two Idempotency-Key lines are 400', async () => {
    const twice = await ask(resolve, bearer, brand, ['x-correlation-id', 'a'], ['x-correlation-id', 'b']);
    expect(twice.status).toBe(200);
    expect(twice.headers.get('x-correlation-id')).not.toMatch(/^[ab]/);
    const keyed = await sendRaw(
      requestBytes('POST', '/v1/instrument/back', [
        bearer,
        brand,
        ['x-journey-id', 'jny_none'],
        ['idempotency-key', 'a'],
        ['idempotency-key', 'a'],
      ]),
    );
    expectProblem(keyed, 400, 'malformed-request');
  });
});

describe('decisions.md 1 HEAD', () => {
  test('answers like GET, with the length of the body there would be', async () => {
    const own = bearing(key, demoBrand());
    for (const [path, headers] of [
      [readiness, own],
      ['/v1/account/brands', own],
      [resolve, {}],
      [resolve, bearing(key)],
      [resolve, bearing(key, foreignBrand())],
      [nothing, own],
      [resolve, bearing(published, demoBrand())],
    ] as const) {
      const get = await send(base + path, { headers });
      const head = await send(base + path, { method: 'HEAD', headers });
      expect(head.bytes).toBe('');
      expect([head.status, head.headers.get('content-type')]).toEqual([
        get.status,
        get.headers.get('content-type'),
      ]);
      expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.bytes)));
      expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    }
  });

  test('a path without GET has no HEAD', async () => {
    const { status, headers } = await send(base + next, { method: 'HEAD', headers: bearing(key) });
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });
});
