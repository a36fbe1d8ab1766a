import type { ServerResponse } from 'node:http';
import { create } from '@bufbuild/protobuf';
import { Code } from '@connectrpc/connect';
import { NextRequestSchema } from '@telehealth/contracts/intake/v1/intake_service';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { createTransport } from '../src/index.ts';
import { kindOf } from '../src/testing/kind-of.ts';
import { ok, peer } from './peer.ts';
import { calledServer, caller, scriptedServer } from './scripted-server.ts';

test('an idle connection the server has closed is replaced without an error', async () => {
  const server = await peer(ok);
  await using client = caller({ targets: [server.url] });
  for (let i = 1; i <= 5; i++) {
    await client.intake.next({});
    expect(server.seen).toHaveLength(i);
    const closed = new Promise((resolve) => server.sockets.at(-1)?.once('close', resolve));
    server.sockets.at(-1)?.destroy();
    await closed;
  }
});

test('calls one after the other share a connection, and a minute later there is a new one', async () => {
  const server = await peer(ok);
  let clock = 0;
  await using client = caller({ targets: [server.url], now: () => clock });
  for (let i = 0; i < 5; i++) await client.intake.next({});
  expect(server.sockets).toHaveLength(1);
  clock += 59_000;
  await client.intake.next({});
  expect(server.sockets).toHaveLength(1);
  clock += 1000;
  await client.intake.next({});
  await client.intake.next({});
  expect(server.sockets).toHaveLength(2);
});

test('an answer that asks to close the connection is the last on it', async () => {
  const server = await peer((_, res) =>
    res.writeHead(200, { 'content-type': 'application/proto', connection: 'close' }).end(),
  );
  await using client = caller({ targets: [server.url] });
  for (let i = 0; i < 3; i++) await client.intake.next({});
  expect(server.sockets).toHaveLength(3);
});

test('above the bound of connections calls wait for a free one', async () => {
  await using scripted = await calledServer(
    () => new Promise((resolve) => setImmediate(resolve, {})),
    {},
    { maxConnections: 1 },
  );
  let highest = 0;
  const calls = Array.from({ length: 20 }, async () => {
    await scripted.intake.next({});
    highest = Math.max(highest, scripted.server.inFlight());
  });
  await Promise.all(calls);
  expect(highest).toBeLessThanOrEqual(1);
  expect(scripted.records).toHaveLength(20);
});

test('a waiting call that is given up makes room and is never sent', async () => {
  const release = Promise.withResolvers<object>();
  await using scripted = await calledServer(() => release.promise, {}, { maxConnections: 1 });
  const first = scripted.intake.next({});
  await eventually(() => expect(scripted.server.inFlight()).toBe(1));
  const giveUp = new AbortController();
  const second = scripted.intake.next({}, { signal: giveUp.signal });
  const third = scripted.intake.next({});
  giveUp.abort();
  await expect(second).rejects.toMatchObject({ code: Code.Canceled });
  release.resolve({});
  await Promise.all([first, third]);
  expect(scripted.records).toHaveLength(2);
});

test('a call given up while its connection opens is never sent', async () => {
  const server = await peer(ok);
  await using client = caller({ targets: [server.url] });
  const giveUp = new AbortController();
  const call = client.intake.next({}, { signal: giveUp.signal });
  await Promise.resolve();
  giveUp.abort();
  await expect(call).rejects.toMatchObject({ code: Code.Canceled });
  await client.intake.next({});
  expect(server.seen).toHaveLength(1);
});

test.each([
  [
    'an HTML page of a proxy',
    (res: ServerResponse) => res.writeHead(502, { 'content-type': 'text/html' }).end('<h1>'),
    'unavailable',
  ],
  [
    'an error that is no Connect error',
    (res: ServerResponse) => res.writeHead(503, { 'content-type': 'application/json' }).end('{'),
    'unavailable',
  ],
  [
    'an answer of another type',
    (res: ServerResponse) => res.writeHead(200, { 'content-type': 'text/plain' }).end('hi'),
    'internal',
  ],
  [
    'a message that cannot be decoded',
    (res: ServerResponse) => res.writeHead(200, { 'content-type': 'application/proto' }).end('\x0a\x05a'),
    'internal',
  ],
  [
    'a message that is too large',
    (res: ServerResponse) =>
      res.writeHead(200, { 'content-type': 'application/proto' }).end(Buffer.alloc(2000)),
    'internal',
  ],
  [
    'an answer that is cut off',
    (res: ServerResponse) => {
      res.writeHead(200, { 'content-type': 'application/proto', 'content-length': '10' });
      res.write('abc', () => res.destroy());
    },
    'unavailable',
  ],
  ['no path of that name', (res: ServerResponse) => res.writeHead(404).end(), 'internal'],
] as const)('%s has a kind of its own', async (_, answer, kind) => {
  const server = await peer((_, res) => void answer(res));
  await using client = caller({ targets: [server.url], maxResponseBytes: 1000 });
  expect(await kindOf(client.intake.next({}))).toBe(kind);
  expect(await kindOf(client.intake.next({}))).toBe(kind);
});

test('every form of headers reaches the server, and the answer shows its own', async () => {
  const server = await peer((req, res) => {
    const { 'x-a': a, 'x-b': b } = req.headers;
    res.writeHead(200, { 'content-type': 'application/proto', 'x-seen': `${a} ${b}` }).end();
  });
  await using client = caller({ targets: [server.url] });
  for (const headers of [
    { 'x-a': '1', 'x-b': '2' },
    [
      ['x-a', '1'],
      ['x-b', '2'],
    ] as [string, string][],
    new Headers({ 'x-a': '1', 'x-b': '2' }),
  ]) {
    let seen: Headers | undefined;
    const onHeader = (header: Headers) => {
      seen = header;
    };
    await client.intake.next(create(NextRequestSchema), { headers, onHeader });
    expect(seen?.get('x-seen')).toBe('1 2');
  }
});

test('a header that HTTP cannot carry is an error of the caller and is not sent', async () => {
  const server = await peer(ok);
  await using client = caller({ targets: [server.url] });
  expect(await kindOf(client.intake.next({}, { headers: { 'x-a': 'line\nbreak' } }))).toBe('internal');
  expect(await kindOf(client.intake.next({}))).toBe('ok');
  expect(server.seen).toHaveLength(1);
});

test('a closed transport refuses calls, and finishes those it has', async () => {
  const release = Promise.withResolvers<object>();
  await using scripted = await scriptedServer(() => release.promise);
  const client = caller({ targets: [scripted.server.httpUrl] });
  const pending = client.intake.next({});
  await eventually(() => expect(scripted.server.inFlight()).toBe(1));
  const closed = client[Symbol.asyncDispose]();
  expect(await kindOf(client.intake.next({}))).toBe('unavailable');
  release.resolve({});
  await expect(pending).resolves.toBeDefined();
  await closed;
});

test.each([[[]], [['ftp://x:1']], [['http://x:1/path']], [['intake:80']]])(
  'targets %j are refused',
  (targets) => {
    expect(() => createTransport({ targets, internalCredential: 'x' })).toThrow(/target/);
  },
);
