import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/index.ts';
import { exchange, listening, parseAnswer, requestBytes } from '../raw-http.ts';
import { callsTo, ownHeaders, scriptedContext } from '../scripted.ts';

const { context, calls, lines } = scriptedContext();
const app = buildApp(context);
let port: number;
beforeAll(async () => {
  port = await listening(app);
});
afterAll(() => app.close());

const next = '/v1/instrument/next';
const resolve = '/v1/instrument/resolve';
const body = '{"node_id":"n1"}';
const json = { ...ownHeaders, 'x-journey-id': 'jny_1', 'content-type': 'application/json' };
const big = 'x'.repeat(20_000);

test.each<[string, string, number]>([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['an unknown HTTP version', 'GET / HTTP/9.9\r\nhost: a\r\n\r\n', 400],
  ['a header without a colon', 'GET / HTTP/1.1\r\nhost: a\r\nbroken\r\n\r\n', 400],
  ['a line break inside a header', `GET ${resolve} HTTP/1.1\r\nhost: a\r\nx: a\r\n b: c\r\n\r\n`, 400],
  [
    'both Content-Length and Transfer-Encoding',
    `POST ${next} HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'two Content-Length lines',
    `POST ${next} HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n`,
    400,
  ],
  [
    'a chunk size that is none',
    `${requestBytes('POST', next, { ...json, 'transfer-encoding': 'chunked' })}zz\r\n`,
    400,
  ],
  ['no Host', `GET ${resolve} HTTP/1.1\r\nconnection: close\r\n\r\n`, 400],
  ['two Host lines', `GET ${resolve} HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n`, 400],
  ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nhost: a:443\r\n\r\n', 400],
  ['an over-long header', requestBytes('GET', resolve, { ...ownHeaders, x: big }), 431],
  ['an over-long target', requestBytes('GET', `/${big}`, ownHeaders), 414],
  ['an expectation', requestBytes('POST', next, { ...json, expect: 'tea' }, body), 417],
])(
  'decisions.md 1 parser-level faults: %s is the constant problem with a correlation id',
  async (_fault, bytes, status) => {
    const answer = parseAnswer(await exchange(port, bytes));
    expect(answer.status).toBe(status);
    expect(answer.body).toBe(
      `{"type":"/problems/malformed-request","title":"Malformed request","status":${status}}`,
    );
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'content-length': String(answer.body.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-correlation-id': expect.stringMatching(/^cor_/),
      connection: 'close',
    });
    expect(lines.join('')).toContain(answer.headers['x-correlation-id']);
    expect(callsTo(calls, 'next') + callsTo(calls, 'resolve')).toBe(0);
  },
);

test('decisions.md 1 parser-level faults: a caller who sends on after the fault still reads the answer', async () => {
  const answer = await exchange(port, `GET / HTTP/1.1\r\nbad header\r\n${'x'.repeat(200_000)}`);
  expect(parseAnswer(answer).status).toBe(400);
});

test('decisions.md 1 parser-level faults: an answer that has begun is not disturbed by what follows it', async () => {
  const path = '/docs/reference/try/js/scalar.js';
  // Later answers begin at once.
  await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const bytes = requestBytes('GET', path, { connection: 'keep-alive' });
  const answer = await exchange(port, `${bytes}broken\r\n\r\n`);
  expect(answer.startsWith('HTTP/1.1 200 OK\r\n')).toBe(true);
  const { headers, body } = parseAnswer(answer);
  expect(body.slice(0, Number(headers['content-length']))).not.toContain('HTTP/1.1 400');
});

test('decisions.md 1 parser-level faults: a fault behind a request that is being worked on is never its answer', async () => {
  const scripted = scriptedContext({ step: () => new Promise(() => undefined) });
  const stuck = buildApp(scripted.context);
  const stuckPort = await listening(stuck);
  const first = requestBytes('POST', next, { ...json, connection: 'keep-alive' }, body);
  expect(await exchange(stuckPort, `${first}broken\r\n\r\n`)).toBe('');
  await stuck.close();
});

test('interface.md 4.0: the correlation id is echoed when well-formed and replaced otherwise, errors included', async () => {
  const sent = 'Ab.c:d_e-1';
  const echoed = await exchange(port, requestBytes('GET', '/v1/nothing', { 'x-correlation-id': sent }));
  expect(parseAnswer(echoed).headers['x-correlation-id']).toBe(sent);
  const unmet = requestBytes('POST', next, { 'x-correlation-id': sent, expect: 'tea' });
  expect(parseAnswer(await exchange(port, unmet)).headers['x-correlation-id']).toBe(sent);
  for (const bad of ['-a', 'a b', 'a'.repeat(129), '']) {
    const answer = await exchange(port, requestBytes('GET', '/v1/nothing', { 'x-correlation-id': bad }));
    expect(parseAnswer(answer).headers['x-correlation-id']).toMatch(/^cor_[0-9a-f-]{36}$/);
  }
  const twice = requestBytes('GET', '/v1/nothing', { 'x-correlation-id': 'a', 'X-Correlation-Id': 'b' });
  expect(parseAnswer(await exchange(port, twice)).headers['x-correlation-id']).toMatch(/^cor_/);
});

test('HTTP/1.0 without Host, absolute-form targets and pipelined requests are served', async () => {
  const credentials = `authorization: ${ownHeaders.authorization}\r\nx-brand-id: ${ownHeaders['x-brand-id']}\r\n`;
  const old = await exchange(port, `GET ${resolve} HTTP/1.0\r\n${credentials}\r\n`);
  expect(parseAnswer(old).status).toBe(200);
  const absolute = await exchange(port, requestBytes('GET', `http://gateway${resolve}`, ownHeaders));
  expect(parseAnswer(absolute).status).toBe(200);
  const first = requestBytes('GET', resolve, { ...ownHeaders, connection: 'keep-alive' });
  const both = await exchange(port, first + requestBytes('GET', resolve, ownHeaders));
  expect(both.split('HTTP/1.1 200 OK').length - 1).toBe(2);
});

test('no answer names the server or its framework', async () => {
  const answer = parseAnswer(await exchange(port, requestBytes('GET', resolve, ownHeaders)));
  expect(Object.keys(answer.headers)).not.toContain('server');
  expect(Object.keys(answer.headers)).not.toContain('x-powered-by');
});

test('decisions.md 1 parser-level faults: a request that does not arrive within its time is 408', async () => {
  const slow = buildApp(scriptedContext().context);
  slow.server.headersTimeout = 20;
  slow.server.requestTimeout = 20;
  const slowPort = await listening(slow);
  const answer = await exchange(slowPort, `POST ${next} HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n`);
  await slow.close();
  expect(parseAnswer(answer).status).toBe(408);
  expect(parseAnswer(answer).body).toContain('"type":"/problems/malformed-request"');
});

test('a caller who disappears in the middle of a request disturbs no other', async () => {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((done) => {
    socket.write(requestBytes('POST', next, { ...json, 'content-length': '100' }), () => done());
  });
  socket.resetAndDestroy();
  const answer = await exchange(port, requestBytes('GET', resolve, ownHeaders));
  expect(parseAnswer(answer).status).toBe(200);
});
