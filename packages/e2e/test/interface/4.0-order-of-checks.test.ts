import { describe, expect, test } from 'vitest';
import { ownTenant } from '../../src/clients/operator.ts';
import { demoBrand, foreignBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type RequestOptions, send } from '../../src/http/http-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';

const { base_url: base, api_key: key, brands } = target();
const published = brands[0]?.publishable_key ?? '';
const resolve = '/v1/instrument/resolve';
const next = '/v1/instrument/next';
const nothing = '/v1/no/such/path';
const tooLarge = JSON.stringify({ node_id: 'n1', answer: 'x'.repeat(65_536) });
const text = { 'content-type': 'text/plain' };
const badKey = { 'idempotency-key': 'a b' };

type Row = readonly [rule: string, path: string, request: RequestOptions, status: number, kind: string];

/** Every request is wrong in the way named and in the next one, and often in more. */
const rows: readonly Row[] = [
  ['401 before 403', resolve, { headers: bearing(`${published}x`) }, 401, 'unauthorized'],
  ['401 before 404 of a path', nothing, { method: 'POST', body: '{' }, 401, 'unauthorized'],
  ['401 before 405', next, { method: 'PATCH' }, 401, 'unauthorized'],
  ['401 before 400 of the brand', resolve, { headers: { 'x-brand-id': 'x' } }, 401, 'unauthorized'],
  [
    '401 before 404 of the brand',
    resolve,
    { headers: { 'x-brand-id': foreignBrand() } },
    401,
    'unauthorized',
  ],
  ['401 before 413', next, { method: 'POST', body: tooLarge }, 401, 'unauthorized'],
  ['401 before 415', next, { method: 'POST', headers: text, body: 'x' }, 401, 'unauthorized'],
  [
    '403 before 404 of a path',
    nothing,
    { headers: bearing(published) },
    403,
    'publishable-credential-read-only',
  ],
  [
    '403 before 405',
    next,
    { method: 'DELETE', headers: bearing(published) },
    403,
    'publishable-credential-read-only',
  ],
  [
    '403 before 400 of the brand',
    resolve,
    { headers: bearing(published) },
    403,
    'publishable-credential-read-only',
  ],
  [
    '403 before 404 of the brand',
    resolve,
    { headers: bearing(published, foreignBrand()) },
    403,
    'publishable-credential-read-only',
  ],
  [
    '403 before the body',
    next,
    { method: 'POST', headers: bearing(published, demoBrand()), body: tooLarge },
    403,
    'publishable-credential-read-only',
  ],
  ['404 of a path before 400 of the brand', nothing, { headers: bearing(key) }, 404, 'not-found'],
  [
    '405 before 400 of the brand',
    next,
    { method: 'PATCH', headers: bearing(key) },
    405,
    'method-not-allowed',
  ],
  [
    '405 before 404 of the brand',
    next,
    { method: 'PATCH', headers: bearing(key, foreignBrand()) },
    405,
    'method-not-allowed',
  ],
  [
    '405 before 415',
    resolve,
    { method: 'PUT', headers: { ...bearing(key), ...text }, body: 'x' },
    405,
    'method-not-allowed',
  ],
  [
    '400 of the brand before the 404 of another path brand',
    `/v1/account/brands/${foreignBrand()}`,
    { headers: bearing(key) },
    400,
    'malformed-brand',
  ],
  [
    '400 of the brand before 415',
    next,
    { method: 'POST', headers: { ...bearing(key), ...text }, body: 'x' },
    400,
    'malformed-brand',
  ],
  [
    '400 of the brand before 413',
    next,
    { method: 'POST', headers: bearing(key), body: tooLarge },
    400,
    'malformed-brand',
  ],
  [
    '404 of the brand before 415',
    next,
    { method: 'POST', headers: { ...bearing(key, foreignBrand()), ...text }, body: 'x' },
    404,
    'not-found',
  ],
  [
    '404 of the brand before 413',
    next,
    { method: 'POST', headers: bearing(key, foreignBrand()), body: tooLarge },
    404,
    'not-found',
  ],
  [
    '404 of the brand before a bad query',
    `${resolve}?phase=x`,
    { headers: bearing(key, foreignBrand()) },
    404,
    'not-found',
  ],
  [
    '415 before 413',
    next,
    { method: 'POST', headers: { ...bearing(key, demoBrand()), ...text }, body: tooLarge },
    415,
    'unsupported-media-type',
  ],
  [
    '413 before the JSON',
    next,
    { method: 'POST', headers: bearing(key, demoBrand()), body: `{${tooLarge}` },
    413,
    'payload-too-large',
  ],
  [
    'the JSON before the Idempotency-Key',
    next,
    { method: 'POST', headers: { ...bearing(key, demoBrand()), ...badKey }, body: '{' },
    400,
    'malformed-request',
  ],
  [
    'the Idempotency-Key before the journey',
    next,
    {
      method: 'POST',
      headers: { ...bearing(key, demoBrand()), 'x-journey-id': 'jny_none', ...badKey },
      body: { node_id: 'x' },
    },
    400,
    'malformed-request',
  ],
];

describe('decisions.md 1 order of checks', () => {
  test.each(rows)('%s', async (_rule, path, request, status, kind) => {
    expectProblem(await send(base + path, request), status, kind);
  });

  test('the shape of a body before its Idempotency-Key', async () => {
    const { body } = await send(base + next, {
      method: 'POST',
      headers: { ...bearing(key, demoBrand()), 'x-journey-id': 'jny_none', ...badKey },
      body: {},
    });
    expect(body.issues).toMatchObject([{ code: 'request.missing_field' }]);
  });

  test('404 of the brand before 429, and 429 before everything that is wrong with the body', async () => {
    const { apiKey, brandIds } = await ownTenant({ limits: { intakePerSecond: 1, otherPerSecond: 1 } });
    const ask = (brandId: string) =>
      send(base + next, {
        method: 'POST',
        headers: { ...bearing(apiKey, brandId), ...text },
        body: tooLarge,
      });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(brandIds[0])));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([415, 429]));
    // What is refused before counts for nothing.
    const foreign = await Promise.all(Array.from({ length: 20 }, () => ask(demoBrand())));
    for (const answer of foreign) expectProblem(answer, 404, 'not-found');
  });
});
