import { DomainError } from '@telehealth/errors';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  callsTo,
  foreignBrand,
  otherOwnBrand,
  ownHeaders,
  ownResolution,
  publishableKey,
  publishableResolution,
  sharedApp,
  unknownKey,
} from '../scripted.ts';

const shared = sharedApp();
const { app, calls } = shared.begin();
beforeEach(() => void shared.begin());
afterAll(() => app.close());

const next: InjectOptions = { method: 'POST', url: '/v1/instrument/next' };
const json = { 'content-type': 'application/json' };
const noBrand = { authorization: ownHeaders.authorization };
const published = { authorization: `Bearer ${publishableKey}` };
const foreign = { ...ownHeaders, 'x-brand-id': foreignBrand };
const tooLarge = JSON.stringify({ node_id: 'n1', answer: 'x'.repeat(65_536) });

/** Every request is wrong in the way named and in every later way at once, as far as they go together. */
test.each<[string, InjectOptions, number]>([
  ['401 before an unknown path', { method: 'POST', url: '/v1/nothing', headers: json, payload: '{' }, 401],
  ['401 before a wrong method', { method: 'PATCH', url: '/v1/instrument/next' }, 401],
  ['401 before a malformed brand', { ...next, headers: { authorization: `Bearer ${unknownKey}` } }, 401],
  ['403 before an unknown path', { url: '/v1/nothing', headers: published }, 403],
  ['403 before a wrong method', { method: 'DELETE', url: '/v1/instrument/next', headers: published }, 403],
  ['403 before a malformed brand', { url: '/v1/instrument/resolve', headers: published }, 403],
  [
    '403 before the 404 of a brand',
    { url: '/v1/instrument/resolve', headers: { ...published, 'x-brand-id': foreignBrand } },
    403,
  ],
  ['403 before the media type', { ...next, headers: published, payload: 'x' }, 403],
  ['403 before the size', { ...next, headers: { ...published, ...json }, payload: tooLarge }, 403],
  ['403 before the JSON', { ...next, headers: { ...published, ...json }, payload: '{' }, 403],
  [
    '404 of a path with an over-long id before a malformed brand',
    { method: 'GET', url: `/v1/account/brands/brd_${'x'.repeat(61)}`, headers: noBrand },
    404,
  ],
  ...(
    [
      ['GET', `/v1/enrollments/jny_${'x'.repeat(61)}`],
      ['PATCH', `/v1/instrument/media/med_${'x'.repeat(61)}`],
      ['GET', `/v1/account/offerings/wl-1/qualification/questions/qst_${'x'.repeat(61)}`],
      ['GET', `/v1/account/offerings/${'x'.repeat(129)}/qualification/questions`],
      ['DELETE', `/v1/account/question-library/facts/brd_own:${'x'.repeat(122)}`],
      ['POST', `/v1/payments/ord_${'x'.repeat(61)}/cancel`],
    ] as const
  ).map(([method, url]): [string, InjectOptions, number] => [
    `404 of ${url.slice(0, 60)}… before a malformed brand`,
    { method, url, headers: { ...noBrand, 'x-brand-id': 'malformed' } },
    404,
  ]),
  [
    '404 of a path with an over-long id before a wrong method',
    { method: 'DELETE', url: `/v1/account/brands/brd_${'x'.repeat(61)}`, headers: noBrand },
    404,
  ],
  [
    '401 before a path with an over-long id',
    { method: 'GET', url: `/v1/enrollments/jny_${'x'.repeat(61)}` },
    401,
  ],
  [
    'interface.md 5: 404 for an over-long X-Brand-Id, which is an unknown brand',
    { url: '/v1/instrument/resolve', headers: { ...noBrand, 'x-brand-id': `brd_${'x'.repeat(61)}` } },
    404,
  ],
  [
    '404 for an over-long X-Journey-Id, which is an unknown journey',
    {
      ...next,
      headers: { ...ownHeaders, 'x-journey-id': `jny_${'x'.repeat(61)}` },
      payload: { node_id: 'n1' },
    },
    404,
  ],
  ['404 of a path before a malformed brand', { method: 'GET', url: '/v1/nothing', headers: noBrand }, 404],
  ['405 before a malformed brand', { method: 'PATCH', url: '/v1/instrument/next', headers: noBrand }, 405],
  [
    '405 before the media type',
    {
      method: 'PUT',
      url: '/v1/instrument/resolve',
      headers: { ...noBrand, 'content-type': 'text/plain' },
      payload: 'x',
    },
    405,
  ],
  [
    '400 malformed-brand before the media type',
    { ...next, headers: { ...noBrand, 'content-type': 'text/plain' }, payload: 'x' },
    400,
  ],
  [
    '404 of a brand before the media type',
    { ...next, headers: { ...foreign, 'content-type': 'text/plain' }, payload: 'x' },
    404,
  ],
  ['404 of a brand before the size', { ...next, headers: { ...foreign, ...json }, payload: tooLarge }, 404],
  ['404 of a brand before the JSON', { ...next, headers: { ...foreign, ...json }, payload: '{' }, 404],
  ['404 of a brand before a bad query', { url: '/v1/instrument/resolve?phase=x', headers: foreign }, 404],
  [
    '415 before the size',
    { ...next, headers: { ...ownHeaders, 'content-type': 'text/plain' }, payload: tooLarge },
    415,
  ],
  ['413 before the JSON', { ...next, headers: { ...ownHeaders, ...json }, payload: `{${tooLarge}` }, 413],
  ['400 JSON before the shape', { ...next, headers: { ...ownHeaders, ...json }, payload: '{' }, 400],
  ['400 shape', { ...next, headers: { ...ownHeaders, ...json }, payload: '{}' }, 400],
])('decisions.md 1 order of checks: %s', async (_rule, request, status) => {
  const before = callsTo(calls, 'next') + callsTo(calls, 'resolve');
  const response = await app.inject(request);
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.headers['x-correlation-id']).toBeTruthy();
  expect(callsTo(calls, 'next') + callsTo(calls, 'resolve'), 'nothing is dispatched').toBe(before);
});

test('decisions.md 1: a known path with a wrong method names the right ones', async () => {
  const response = await app.inject({ method: 'DELETE', url: '/v1/instrument/resolve', headers: noBrand });
  expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD']);
  const unusual = await app.inject({ method: 'OPTIONS', url: '/v1/instrument/next?a=b', headers: noBrand });
  expect([unusual.statusCode, unusual.headers.allow]).toEqual([405, 'POST']);
});

test('decisions.md 1: HEAD answers like GET, refusals included', async () => {
  const get = await app.inject({ url: '/v1/instrument/resolve', headers: ownHeaders });
  const head = await app.inject({ method: 'HEAD', url: '/v1/instrument/resolve', headers: ownHeaders });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    get.statusCode,
    get.headers['content-length'],
    '',
  ]);
  for (const headers of [{}, noBrand, foreign]) {
    const refused = await app.inject({ url: '/v1/instrument/resolve', headers });
    const quiet = await app.inject({ method: 'HEAD', url: '/v1/instrument/resolve', headers });
    expect([quiet.statusCode, quiet.headers['content-type'], quiet.headers['content-length']]).toEqual([
      refused.statusCode,
      refused.headers['content-type'],
      refused.headers['content-length'],
    ]);
  }
});

test('interface.md 5: every brand of the client passes with its one key', async () => {
  for (const brand of [ownHeaders['x-brand-id'], otherOwnBrand]) {
    const headers = { ...ownHeaders, 'x-brand-id': brand };
    expect((await app.inject({ url: '/v1/instrument/resolve', headers })).statusCode).toBe(200);
  }
});

test('RFC 6750: the Bearer scheme is case-insensitive', async () => {
  const headers = { ...ownHeaders, authorization: ownHeaders.authorization.replace('Bearer', 'bEARER') };
  expect((await app.inject({ url: '/v1/instrument/resolve', headers })).statusCode).toBe(200);
});

test('decisions.md 2: accounts down and nothing cached is 503, never 401, on known and unknown paths alike', async () => {
  let isDown = true;
  shared.begin({
    resolveCredential: async () => {
      if (isDown) throw new DomainError('unavailable', 'connection refused');
      return { known: false };
    },
  });
  for (const url of ['/v1/instrument/resolve', '/v1/nothing']) {
    const response = await app.inject({ url, headers: ownHeaders });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
    expect(response.json()).toEqual({
      type: '/problems/unavailable',
      title: 'Temporarily unavailable',
      status: 503,
    });
  }
  isDown = false;
  const later = await app.inject({ url: '/v1/instrument/resolve', headers: ownHeaders });
  expect(later.statusCode).toBe(401);
});

test.each([
  ['API key rule 3: a revoked key', ownHeaders, ownResolution, 200],
  ['publishable key rule 6: a replaced key', published, publishableResolution, 403],
])(
  'interface.md 5 %s is refused 30 s after its last lookup at the latest',
  async (_rule, headers, resolution, accepted) => {
    let known = true;
    const scripted = shared.begin({
      resolveCredential: async () => (known ? resolution : { known: false }),
    });
    const status = async () => (await app.inject({ url: '/v1/instrument/resolve', headers })).statusCode;
    expect(await status()).toBe(accepted);
    known = false;
    scripted.clock.time += 14_999;
    expect(await status()).toBe(accepted);
    scripted.clock.time += 15_001;
    expect(await status()).toBe(401);
    expect(callsTo(scripted.calls, 'resolveCredential')).toBe(2);
  },
);
