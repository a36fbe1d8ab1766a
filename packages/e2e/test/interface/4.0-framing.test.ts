import { describe, expect, test } from 'vitest';
import { type HeaderLine, requestBytes, sendRaw } from '../../src/clients/raw-http.ts';
import { demoBrand, demoIntake, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';
import { walk } from '../../src/walk/walk.ts';

const { base_url: base, api_key: key } = target();
const own: readonly HeaderLine[] = Object.entries(bearing(key, demoBrand()));
const resolve = '/v1/instrument/resolve';
const next = '/v1/instrument/next';
const big = 'x'.repeat(20_000);
const json: HeaderLine = ['content-type', 'application/json'];

describe('decisions.md 1 bodies: parser-level faults', () => {
  test.each<readonly [string, string, number, string]>([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed-request'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nhost: a\r\nbroken\r\n\r\n', 400, 'malformed-request'],
    ['no Host', `GET ${resolve} HTTP/1.1\r\nconnection: close\r\n\r\n`, 400, 'malformed-request'],
    ['two Host lines', requestBytes('GET', resolve, [['host', 'b']]), 400, 'malformed-request'],
    [
      'Content-Length beside Transfer-Encoding',
      requestBytes('POST', next, [...own, json, ['transfer-encoding', 'chunked']], '0\r\n\r\n'),
      400,
      'malformed-request',
    ],
    ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nhost: a:443\r\n\r\n', 400, 'malformed-request'],
    ['a huge header', requestBytes('GET', resolve, [...own, ['x', big]]), 431, 'malformed-request'],
    [
      'too many headers in all',
      requestBytes('GET', resolve, [
        ...own,
        ...Array.from({ length: 400 }, (_, i): HeaderLine => [`x-${i}`, 'y'.repeat(50)]),
      ]),
      431,
      'malformed-request',
    ],
    ['a long URL', requestBytes('GET', `${resolve}?q=${big}`, own), 414, 'malformed-request'],
    [
      'an expectation nobody meets',
      requestBytes('POST', next, [...own, json, ['expect', 'tea']], '{}'),
      417,
      'malformed-request',
    ],
  ])('%s is the constant problem with a correlation id', async (_fault, bytes, status, kind) => {
    const answer = await sendRaw(bytes);
    expectProblem(answer, status, kind);
    expect(Object.keys(answer.body).sort()).toEqual(['status', 'title', 'type']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('server')).toBeNull();
  });

  test('bad percent-encoding and an over-long path parameter are unknown paths: 401 without a key, else 404', async () => {
    const paths = [
      '/v1/no/such/path',
      '/v1/instrument/resolve/%ff',
      '/v1/%',
      '/v1/account/brands/%zz',
      '/v1/account/brands/%c3%28/readiness',
    ];
    expectOneAnswer(await Promise.all(paths.map((path) => sendRaw(requestBytes('GET', path)))));
    const known = await Promise.all(paths.map((path) => sendRaw(requestBytes('GET', path, own))));
    expectOneAnswer(known);
    for (const answer of known) expectProblem(answer, 404, 'not-found');
    const long = `/v1/account/brands/brd_${'x'.repeat(8000)}`;
    expectProblem(await sendRaw(requestBytes('GET', long)), 401, 'unauthorized');
    expectProblem(await sendRaw(requestBytes('GET', long, own)), 404, 'not-found');
  });

  test('chunked bodies and Expect: 100-continue are served, a body of a read is not looked at', async () => {
    const headers: readonly HeaderLine[] = [...own, json, ['x-journey-id', 'jny_none']];
    const chunked = requestBytes('POST', next, [...headers, ['transfer-encoding', 'chunked']]);
    const chunk = '{"node_id":"x"}';
    const asked = `${chunked}${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`;
    expectProblem(await sendRaw(asked), 404, 'not-found');
    const continued = requestBytes('POST', next, [...headers, ['expect', '100-continue']], chunk);
    expectProblem(await sendRaw(continued), 404, 'not-found');
    for (const contentType of ['application/json', 'text/plain']) {
      const read = requestBytes('GET', resolve, [...own, ['content-type', contentType]], '{');
      expect((await sendRaw(read)).status).toBe(200);
    }
  });

  test('the gateway serves on after all of it', async () => {
    expect((await demoIntake().resolve()).status).toBe(200);
  });
});

describe('decisions.md 1 bodies', () => {
  const post = (body: string | Buffer, journeyId = 'jny_none') =>
    send(base + next, {
      method: 'POST',
      headers: { ...bearing(key, demoBrand()), 'x-journey-id': journeyId },
      body,
    });
  const nested = (levels: number) =>
    `{"node_id":"x","answer":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

  test('of duplicate keys the last wins', async () => {
    const { journeyId, nodes } = await walk(demoIntake(), {}, ({ control }) => control === 'height_cm');
    const nodeId = nodes.at(-1)?.node_id;
    const answer = await post(
      `{"node_id":"none","node_id":"${nodeId}","answer":"no","answer":181}`,
      journeyId,
    );
    expect([answer.status, answer.body.issues]).toEqual([200, undefined]);
    expect((await demoIntake().back(journeyId)).body.node).toMatchObject({
      node_id: nodeId,
      prefilled_value: 181,
    });
    const refused = await post('{"node_id":"x","node_id":7}');
    expect(refused.body.issues).toMatchObject([{ where: '/node_id' }]);
  });

  test('32 levels are read, 33 are 400', async () => {
    expectProblem(await post(nested(32)), 404, 'not-found');
    expectProblem(await post(nested(33)), 400, 'malformed-request');
    expectProblem(await post(nested(20_000)), 400, 'malformed-request');
  });

  test.each(['__proto__', 'constructor'])('the prototype name %s is 400 at any depth', async (name) => {
    const inner = name === 'constructor' ? '{"prototype":{"a":1}}' : '{"a":1}';
    expectProblem(await post(`{"node_id":"x","${name}":${inner}}`), 400, 'malformed-request');
    expectProblem(
      await post(`{"node_id":"x","answer":[{"b":{"${name}":${inner}}}]}`),
      400,
      'malformed-request',
    );
    expectProblem(await post(`{"node_id":"x","answer":{"\\u005f_proto__":{}}}`), 400, 'malformed-request');
  });

  test('text that is not UTF-8 is 400', async () => {
    const fault = Buffer.from([0xff, 0xfe]);
    const body = Buffer.concat([Buffer.from('{"node_id":"'), fault, Buffer.from('"}')]);
    expectProblem(await post(body), 400, 'malformed-request');
  });

  test('a body of exactly 64 KiB is read, one byte more is 413', async () => {
    const padded = (length: number) => {
      const frame = '{"node_id":"x","answer":""}';
      return frame.replace('""', `"${'a'.repeat(length - frame.length)}"`);
    };
    expectProblem(await post(padded(65_536)), 404, 'not-found');
    expectProblem(await post(padded(65_537)), 413, 'payload-too-large');
  });

  test('nothing in a body is coerced', async () => {
    for (const body of ['{"node_id":7}', '{"node_id":["x"]}', '{"node_id":null}', '"x"', 'null', '']) {
      expectProblem(await post(body), 400, 'malformed-request');
    }
  });

  test('decisions.md 1: resolve ignores an unknown query parameter, a misspelt filter of a list is 400', async () => {
    const headers = bearing(key, demoBrand());
    expect((await send(`${base}${resolve}?unknown=1&phase_=x`, { headers })).status).toBe(200);
    const orders = await send(`${base}/v1/account/orders?updated_sinc=2026-01-01T00:00:00Z`, { headers });
    expectProblem(orders, 400, 'malformed-request');
  });
});
