import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { callOptions, type HttpRoute, type HttpRouteHandler, type RpcTransport } from '../src/index.ts';
import { internalHeaders, scriptedServer, transportTo } from './scripted-server.ts';
import { bytesOf, patchByHand } from './sent-by-hand.ts';

/** A server with a route `/blobs` that does what the test says, and a transport that calls it. */
async function setUp(handle: HttpRouteHandler, bounds: Pick<HttpRoute, 'idleMs'> = {}) {
  const scripted = await scriptedServer(async () => ({}), {
    routes: [
      { prefix: '/blobs', callers: ['gateway'], methods: ['HEAD', 'POST', 'PATCH'], handle, ...bounds },
    ],
  });
  const transport = transportTo([scripted.server.httpUrl]);
  const patch = (body: AsyncIterable<Uint8Array>, options = {}) => patchBlobs(transport, body, options);
  return { ...scripted, transport, patch, url: `${scripted.server.httpUrl}/blobs` };
}

const patchBlobs = (transport: RpcTransport, body: AsyncIterable<Uint8Array>, options = {}) =>
  transport.exchange({ method: 'PATCH', path: '/blobs', headers: {}, body }, options);

test('a body arrives as it was sent, with the context of the call, and the answer with its headers', async () => {
  const seen: unknown[] = [];
  await using set = await setUp(async (req, res, call) => {
    let received = 0;
    for await (const chunk of req) received += (chunk as Buffer).length;
    seen.push(req.method, req.url, received, call.correlationId, call.tenancy?.brandId, req.headers['x-own']);
    res.writeHead(204, { 'upload-offset': String(received) }).end();
  });
  const context = callOptions({
    correlationId: 'cor-1',
    tenancy: { clientId: 'c', brandIds: ['b'], brandId: 'b', mode: undefined, credentialId: undefined },
  });
  const answer = await set.transport.exchange(
    { method: 'PATCH', path: '/blobs/1', headers: { 'x-own': 'y' }, body: bytesOf(40, 65_536) },
    context,
  );
  expect(answer).toMatchObject({ status: 204, headers: { 'upload-offset': String(40 * 65_536) } });
  expect(seen).toEqual(['PATCH', '/blobs/1', 40 * 65_536, 'cor-1', 'b', 'y']);
  expect(set.records).toMatchObject([{ service: 'blobs', method: 'PATCH', kind: 'ok' }]);
});

test('a refusal comes as its kind with its issues, for HEAD too, which has no body', async () => {
  const issues = [{ code: 'media.duration', message: 'is too long' }] as const;
  await using set = await setUp(async (req) => {
    throw req.method === 'HEAD'
      ? new DomainError('not-found')
      : new DomainError('validation', 'x', { issues });
  });
  const exchange = (method: 'HEAD' | 'POST') =>
    set.transport.exchange({ method, path: '/blobs', headers: {} });
  await expect(exchange('POST')).rejects.toMatchObject({ kind: 'validation', issues });
  await expect(exchange('HEAD')).rejects.toMatchObject({ kind: 'not-found' });
});

test('a refusal in the middle of a body reaches its sender', async () => {
  await using set = await setUp(async () => {
    throw new DomainError('conflict');
  });
  await expect(set.patch(bytesOf(1000, 65_536))).rejects.toMatchObject({ kind: 'conflict' });
});

test('a request that cannot be sent is internal, and no fault of a replica', async () => {
  await using one = await setUp(async (_req, res) => void res.writeHead(204).end());
  await using other = await setUp(async (_req, res) => void res.writeHead(204).end());
  const targets = [one.server.httpUrl, other.server.httpUrl];
  const transport = transportTo(targets);
  const exchange = (headers: Record<string, string>) =>
    transport.exchange({ method: 'POST', path: '/blobs', headers });
  await expect(exchange({ 'x-own': 'a\nb' })).rejects.toMatchObject({ code: 13 });
  for (let i = 0; i < 4; i++) await exchange({});
  expect([one.records.length, other.records.length]).toEqual([2, 2]);
});

test('HEAD leaves its connection to the next request', async () => {
  const sockets = new Set<Socket>();
  await using set = await setUp(async (req, res) => {
    sockets.add(req.socket);
    res.writeHead(200).end();
  });
  for (const method of ['HEAD', 'HEAD', 'POST'] as const) {
    await set.transport.exchange({ method, path: '/blobs', headers: {} });
  }
  expect(sockets.size).toBe(1);
});

test('a body may take longer than any other request may', async () => {
  const tooLong = Promise.withResolvers<void>();
  await using set = await setUp(async (req, res) => {
    const { server } = req.socket as Socket & { server: Server };
    Object.assign(server, { headersTimeout: 1, requestTimeout: 1 });
    server.once('clientError', () => tooLong.resolve());
    for await (const _ of req);
    res.writeHead(204).end();
  });
  const slow = await patchByHand(set.server.httpUrl, 2);
  slow.write('a');
  await tooLong.promise;
  slow.write('b');
  const [answer] = (await once(slow, 'data')) as [Buffer];
  expect(String(answer)).toContain('204');
});

test('a caller that falls silent in the middle of its request is cut', async () => {
  const handle: HttpRouteHandler = async (req) => {
    for await (const _ of req);
  };
  await using set = await setUp(handle, { idleMs: 50 });
  const ended = set.nextRecord();
  const socket = await patchByHand(set.server.httpUrl, 10);
  const cut = once(socket, 'close');
  socket.write('abc');
  expect(await ended).toMatchObject({ kind: 'canceled' });
  await cut;
});

test('only the internal credential opens a route; other methods are 405, and a path with the same first letters is not a route', async () => {
  let handled = 0;
  await using set = await setUp(async (_req, res) => {
    handled++;
    res.end();
  });
  const status = async (url: string, headers: Record<string, string>, method = 'POST') =>
    (await fetch(url, { method, headers })).status;
  expect(await status(set.url, {})).toBe(401);
  expect(await status(set.url, { 'x-internal-credential': 'guess' })).toBe(401);
  expect(handled).toBe(0);
  expect(await status(set.url, internalHeaders, 'DELETE')).toBe(405);
  expect(await status(`${set.url}-of-others`, internalHeaders)).toBe(404);
  expect(await status(`${set.url}/1`, internalHeaders)).toBe(200);
  expect(handled).toBe(1);
});

test('a caller that goes away in the middle interrupts the handler', async () => {
  const interrupted = Promise.withResolvers<unknown>();
  const begun = Promise.withResolvers<void>();
  await using set = await setUp(async (req, _res, call) => {
    call.signal.addEventListener('abort', () => begun.resolve());
    req.once('data', () => begun.resolve());
    try {
      for await (const _ of req);
    } catch (error) {
      interrupted.resolve(error);
      throw error;
    }
  });
  const ended = set.nextRecord();
  const controller = new AbortController();
  const stuck = async function* () {
    yield new Uint8Array(10);
    await new Promise(() => {});
  };
  const sent = set.patch(stuck(), { signal: controller.signal });
  await begun.promise;
  controller.abort(new DomainError('timeout'));
  await expect(sent).rejects.toMatchObject({ kind: 'timeout' });
  expect(await interrupted.promise).toBeInstanceOf(Error);
  expect(await ended).toMatchObject({ kind: 'canceled' });
});

test('a replica that refuses connections is passed over, and nothing of the body is lost', async () => {
  let received = 0;
  await using set = await setUp(async (req, res) => {
    for await (const chunk of req) received += (chunk as Buffer).length;
    res.writeHead(204).end();
  });
  const refusing = 'http://127.0.0.1:9';
  const transport = transportTo([refusing, set.server.httpUrl]);
  for (let i = 1; i <= 4; i++) {
    await patchBlobs(transport, bytesOf(3, 10));
    expect(received).toBe(30 * i);
  }
});

test('without any replica it is unavailable', async () => {
  const transport = transportTo(['http://127.0.0.1:9']);
  await expect(patchBlobs(transport, bytesOf(3, 10))).rejects.toMatchObject({ code: 14 });
});

test('the end of the server lets a request in the middle of its body finish', async () => {
  const begun = Promise.withResolvers<void>();
  await using set = await setUp(async (req, res) => {
    req.once('data', () => begun.resolve());
    let received = 0;
    for await (const chunk of req) received += (chunk as Buffer).length;
    res.end(String(received));
  });
  const socket = await patchByHand(set.server.httpUrl, 2);
  socket.write('a');
  await begun.promise;
  const closing = set.server.close(5000);
  socket.write('b');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toContain('200 OK');
  socket.destroy();
  await closing;
});
