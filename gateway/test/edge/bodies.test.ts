import { request } from 'node:http';
import type { InjectOptions } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../src/index.ts';
import { ownHeaders, scriptedContext } from '../scripted.ts';

const { context, calls } = scriptedContext();
const app = buildApp(context);
afterAll(() => app.close());

const headers = { ...ownHeaders, 'x-journey-id': 'jny_1', 'content-type': 'application/json' };
const send = (payload: string | Buffer, more: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/v1/instrument/next', headers: { ...headers, ...more }, payload });
let address: Promise<string> | undefined;
const listening = () => {
  address ??= app.listen({ port: 0, host: '127.0.0.1' });
  return address;
};
const nested = (levels: number) => `{"node_id":"n1","answer":${'['.repeat(levels)}${']'.repeat(levels)}}`;
const notJson = 'The body is not acceptable JSON.';
const tooDeep = 'The body nests deeper than 32 levels.';
const loneSurrogate = 'The body has a lone surrogate.';

const refusedBecause = (detail: string) => ({
  type: '/problems/malformed-request',
  title: 'Malformed request',
  status: 400,
  code: 'request_invalid',
  detail,
  issues: [{ code: 'request.json', message: detail }],
});

test.each([
  ['truncated', notJson, '{"node_id":"n1"'],
  ['a comment', notJson, '{"node_id":"n1"} // x'],
  ['a prototype name', notJson, '{"node_id":"n1","answer":{"__proto__":{"a":1}}}'],
  [
    'a constructor with a prototype',
    notJson,
    '{"node_id":"n1","answer":{"constructor":{"prototype":{"a":1}}}}',
  ],
  ['nesting over 32 levels', tooDeep, nested(32)],
  ['nesting of thousands of levels', tooDeep, nested(20_000)],
  ['a lone surrogate in a string', loneSurrogate, String.raw`{"node_id":"n1","answer":["a\ud800"]}`],
  ['the second half of a pair first', loneSurrogate, String.raw`{"node_id":"n1","answer":"\ude00\ud83d"}`],
  ['a lone surrogate in a name', loneSurrogate, String.raw`{"node_id":"n1","answer":{"\udfff":1}}`],
])('decisions.md 1 bodies: JSON with %s is a 400 that says why', async (_fault, detail, payload) => {
  const before = calls.length;
  const response = await send(payload);
  expect([response.statusCode, response.json()]).toEqual([400, refusedBecause(detail)]);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(calls.slice(before).filter((call) => call.method === 'next')).toHaveLength(0);
});

test('decisions.md 1 bodies: text that is not UTF-8 is a 400 that says why', async () => {
  const response = await send(Buffer.from('{"node_id":"n1","answer":"\xff"}', 'latin1'));
  expect([response.statusCode, response.json()]).toEqual([400, refusedBecause('The body is not UTF-8.')]);
});

test('decisions.md 1 bodies: an escaped pair of surrogates is its character', async () => {
  const name = String.raw`"\ud83d\ude00"`;
  expect((await send(`{"node_id":"n1","answer":{${name}:${name}}}`)).statusCode).toBe(200);
  expect(calls.at(-1)?.message.answer.value).toEqual({ case: 'json', value: '{"😀":"😀"}' });
});

test('decisions.md 1 bodies: 32 levels pass, and of duplicate keys the last wins', async () => {
  expect((await send(nested(31))).statusCode).toBe(200);
  expect((await send('{"node_id":"n1","node_id":"n2"}')).statusCode).toBe(200);
  expect(calls.at(-1)?.message).toMatchObject({ nodeId: 'n2' });
});

test.each([
  [{}, 'request.missing_field', '/node_id'],
  [{ node_id: 1 }, 'request.type', '/node_id'],
  [{ node_id: '' }, 'request.length', '/node_id'],
  [{ node_id: 'n1', client_id: 'cli_other' }, 'request.unknown_field', '/client_id'],
  [{ node_id: 'n1', 'a/b~c': 1 }, 'request.unknown_field', '/a~1b~0c'],
  [{ node_id: 'n1', consent: true }, 'request.type', '/consent'],
  [
    { node_id: 'n1', consent: { affirmed: 'true', consent_version: 'v' } },
    'request.type',
    '/consent/affirmed',
  ],
  [{ node_id: 'n1', consent: { affirmed: true } }, 'request.missing_field', '/consent/consent_version'],
  [
    { node_id: 'n1', consent: { affirmed: true, consent_version: 'v', by: 'me' } },
    'request.unknown_field',
    '/consent/by',
  ],
  [{ node_id: 'n1', media_id: '' }, 'request.length', '/media_id'],
  [[], 'request.type', ''],
  [null, 'request.type', ''],
])('decisions.md 1 bodies: %j is 400 %s at %j, nothing coerced or removed', async (body, code, where) => {
  const response = await send(JSON.stringify(body));
  expect(response.statusCode).toBe(400);
  const problem = response.json();
  expect(problem).toMatchObject({
    type: '/problems/malformed-request',
    title: 'Malformed request',
    status: 400,
  });
  const at = where === '' ? {} : { where };
  expect(problem.issues).toEqual([{ code, message: expect.any(String), ...at }]);
});

test.each(['node_id', 'media_id'])(
  'decisions.md 13: %s in a body has at most 64 characters',
  async (name) => {
    const body = (id: string) => JSON.stringify({ node_id: 'n1', [name]: id });
    expect((await send(body('n'.repeat(64)))).statusCode).toBe(200);
    const refused = await send(body('n'.repeat(65)));
    expect(refused.statusCode).toBe(400);
    expect(refused.json().issues).toMatchObject([{ code: 'request.length', where: `/${name}` }]);
  },
);

test('an issue never repeats a value that was sent', async () => {
  const response = await send(
    JSON.stringify({ node_id: 'n1', consent: { affirmed: 'canary', consent_version: 'v' } }),
  );
  expect(response.body).not.toContain('canary');
});

test('a missing body is 400 where one belongs', async () => {
  expect((await send('')).statusCode).toBe(400);
  const none = await app.inject({
    method: 'POST',
    url: '/v1/instrument/next',
    headers: { ...ownHeaders, 'x-journey-id': 'jny_1' },
  });
  expect(none.statusCode).toBe(400);
});

test.each<[string, InjectOptions['headers']]>([
  ['text', { 'content-type': 'text/plain' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['something like JSON', { 'content-type': 'application/problem+json' }],
  ['nonsense', { 'content-type': 'json' }],
  ['nothing', { 'content-type': '' }],
])('decisions.md 1 bodies: JSON only, %s is 415', async (_type, more) => {
  const response = await send('{"node_id":"n1"}', more as Record<string, string>);
  expect(response.statusCode).toBe(415);
  expect(response.json()).toEqual({
    type: '/problems/unsupported-media-type',
    title: 'Unsupported media type',
    status: 415,
    issues: [{ code: 'request.media_type', message: 'The operation takes no body of this Content-Type.' }],
  });
});

test('a charset parameter on the JSON media type is accepted', async () => {
  expect(
    (await send('{"node_id":"n1"}', { 'content-type': 'application/json; charset=utf-8' })).statusCode,
  ).toBe(200);
});

test('decisions.md 1 bodies: 64 KiB pass, one byte more is 413', async () => {
  const frame = '{"node_id":"n1","answer":""}';
  const body = (bytes: number) => frame.replace('""', `"${'x'.repeat(bytes - frame.length)}"`);
  expect((await send(body(65_536))).statusCode).toBe(200);
  const response = await send(body(65_537));
  expect(response.statusCode).toBe(413);
  expect(response.json()).toEqual({
    ...{ type: '/problems/payload-too-large', title: 'Payload too large', status: 413 },
    issues: [{ code: 'request.length', message: 'The body has more bytes than the operation takes.' }],
  });
});

test.each([
  ['axios', 'application/x-www-form-urlencoded'],
  ['curl -d', 'application/x-www-form-urlencoded'],
  ['Java', 'application/x-www-form-urlencoded;charset=UTF-8'],
  ['Python', 'application/x-www-form-urlencoded'],
  ['fetch', 'text/plain;charset=UTF-8'],
  ['a form of files', 'multipart/form-data; boundary=x'],
  ['bytes', 'application/octet-stream'],
  ['nonsense', 'json'],
  ['nothing', ''],
  ['JSON', 'application/json'],
])(
  'decisions.md 1 bodies: a request without content has no media type to judge (%s)',
  async (_client, type) => {
    const ask = (method: 'POST' | 'DELETE' | 'PATCH' | 'PUT', url: string, more = {}) =>
      app.inject({
        method,
        url,
        headers: { ...headers, 'content-type': type, 'content-length': '0', ...more },
      });
    expect((await ask('POST', '/v1/instrument/back')).statusCode).toBe(200);
    expect((await ask('POST', '/v1/instrument/next')).statusCode).toBe(400);
    const { 'content-length': _, ...without } = { ...headers, 'content-type': type, 'content-length': '' };
    const bare = await app.inject({ method: 'POST', url: '/v1/instrument/back', headers: without });
    expect(bare.statusCode).toBe(200);
  },
);

test.each(['application/x-www-form-urlencoded', 'text/plain', 'application/octet-stream'])(
  'decisions.md 1 bodies: %s in chunks is 415 when there is one, and nothing when there is none',
  async (type) => {
    const address = await listening();
    const post = (path: string, ...chunks: string[]) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request(`${address}${path}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': type, 'transfer-encoding': 'chunked' },
        });
        sent.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
        sent.flushHeaders();
        for (const chunk of chunks) sent.write(chunk);
        sent.end();
      });
    expect(await post('/v1/instrument/back')).toBe(200);
    expect(await post('/v1/instrument/back', 'a=b')).toBe(415);
  },
);
