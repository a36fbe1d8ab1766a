import { hash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { DomainError } from '@telehealth/errors';
import type { HttpRouteHandler } from '@telehealth/rpc';
import { expect, onTestFinished, test, vi } from 'vitest';
import { exchange, parseAnswer, requestBytes } from '../raw-http.ts';
import { expectSameAnswer } from '../same-answer.ts';
import {
  foreignBrand,
  liveKey,
  ownBrand,
  ownHeaders,
  ownResolution,
  publishableKey,
  resolutionOf,
  unknownKey,
} from '../scripted.ts';
import { gatewayOfFile, gatewayOverWire } from '../wire.ts';

const uploads = '/v1/instrument/media';
const upload = `${uploads}/med_1`;
const tus = { 'tus-resumable': '1.0.0', 'x-journey-id': 'jny_1' };
const spoken = { ...ownHeaders, ...tus };
const bytesType = { 'content-type': 'application/offset+octet-stream' };
const done: HttpRouteHandler = async (req, res) => {
  let received = 0;
  for await (const piece of req) received += (piece as Buffer).length;
  res.writeHead(204, { 'upload-offset': String(received), 'tus-resumable': '1.0.0' }).end();
};

const gateway = gatewayOfFile({ script: { media: done } });

const send = (path: string, method: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(`http://127.0.0.1:${gateway.port}${path}`, {
    method,
    headers: { ...spoken, ...headers },
    ...(body !== undefined && { body }),
  });

/** A PATCH whose body is sent by hand. */
async function patchByHand(port: number, length: number, more: Record<string, string> = {}): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const headers = { ...spoken, ...bytesType, 'upload-offset': '0', 'content-length': String(length) };
  socket.write(requestBytes('PATCH', upload, { ...headers, ...more }));
  return socket;
}

/** The status of the next answer. */
async function statusOn(socket: Socket): Promise<number> {
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return parseAnswer(bytes.toString('latin1')).status;
}

test('an upload is created under the tenancy of the caller, and is where the public path says', async () => {
  gateway.script.media = async (_req, res) => {
    const headers = {
      location: '/media/med_1',
      'tus-resumable': '1.0.0',
      'access-control-allow-origin': '*',
    };
    res.writeHead(201, { ...headers, 'upload-expires': 'Sun, 22 Nov 2026 10:00:00 GMT', 'x-own': '1' }).end();
  };
  const sent = { 'upload-length': '10', 'upload-metadata': 'node_id bg==', 'x-client-id': 'cli_forged' };
  const answer = await send(uploads, 'POST', sent);
  expect(answer.status).toBe(201);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    location: `${uploads}/med_1`,
    'tus-resumable': '1.0.0',
    'upload-expires': 'Sun, 22 Nov 2026 10:00:00 GMT',
    'cache-control': 'no-store',
  });
  expect(answer.headers.get('x-own') ?? answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(await answer.text()).toBe('');
  const [asked] = gateway.received.filter(({ method }) => method === 'media POST');
  expect(asked?.call.tenancy).toMatchObject({ clientId: 'cli_own', brandId: ownBrand });
  expect(asked?.message).toMatchObject({
    'upload-length': '10',
    'upload-metadata': 'node_id bg==',
    'x-journey-id': 'jny_1',
  });
  expect(asked?.message).not.toHaveProperty('authorization');
});

test('HEAD passes on what intake says, PATCH the name of the medium, and neither takes an Idempotency-Key', async () => {
  const answered = {
    'upload-offset': '7',
    'upload-length': '7',
    'media-id': 'med_1',
    'tus-resumable': '1.0.0',
  };
  gateway.script.media = async (req, res) => {
    for await (const _ of req);
    res.writeHead(req.method === 'HEAD' ? 200 : 204, answered).end();
  };
  const key = { 'idempotency-key': 'no key at all' };
  expect(Object.fromEntries((await send(upload, 'HEAD', key)).headers)).toMatchObject(answered);
  const patched = await send(upload, 'PATCH', { ...bytesType, ...key, 'upload-offset': '0' }, '1234567');
  expect([patched.status, patched.headers.get('media-id')]).toEqual([204, 'med_1']);
});

test('bytes are handed on as they come', async () => {
  const first = Promise.withResolvers<string>();
  gateway.script.media = async (req, res) => {
    req.once('data', (piece: Buffer) => first.resolve(String(piece)));
    await done(req, res, undefined as never);
  };
  const socket = await patchByHand(gateway.port, 10);
  socket.write('01234');
  expect(await first.promise).toBe('01234');
  socket.write('56789');
  expect(await statusOn(socket)).toBe(204);
});

test('a body of more than other operations take is no fault', async () => {
  const answer = await send(upload, 'PATCH', { ...bytesType, 'upload-offset': '0' }, 'x'.repeat(3_000_000));
  expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, '3000000']);
});

test.each([
  ['another version', { 'tus-resumable': '0.2.2' }, 412],
  ['no version', { 'tus-resumable': '' }, 412],
  ['JSON', { 'content-type': 'application/json' }, 415],
  ['no media type', { 'content-type': '' }, 415],
  ['no journey', { 'x-journey-id': '' }, 400],
  ['a malformed journey', { 'x-journey-id': 'jny_' }, 400],
])('PATCH with %s is a problem before intake is asked', async (_what, headers, status) => {
  const answer = await send(upload, 'PATCH', { ...bytesType, 'upload-offset': '0', ...headers }, 'abc');
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(await answer.json()).toMatchObject({ status });
  expect(answer.headers.get('tus-version')).toBe(status === 412 ? '1.0.0' : null);
  expect(gateway.count('media PATCH')).toBe(0);
});

test('decisions.md 1, order of checks: credential, class, path, method, brand', async () => {
  const status = async (path: string, method: string, headers: Record<string, string>) =>
    (await send(path, method, { ...bytesType, ...headers }, method === 'HEAD' ? undefined : 'abc')).status;
  for (const [path, method] of [
    [uploads, 'POST'],
    [upload, 'PATCH'],
    [upload, 'HEAD'],
  ] as const) {
    expect(await status(path, method, { authorization: `Bearer ${unknownKey}` })).toBe(401);
    expect(await status(path, method, { authorization: `Bearer ${publishableKey}` })).toBe(403);
    expect(await status(path, method, { 'x-brand-id': '' })).toBe(400);
    expect(await status(path, method, { 'x-brand-id': foreignBrand })).toBe(404);
  }
  const wrong = await send(upload, 'DELETE');
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'HEAD, PATCH']);
  expect((await send(upload, 'GET')).status).toBe(405);
  expect(await status(`${uploads}/mad_1`, 'PATCH', {})).toBe(404);
  expect(gateway.received.filter(({ method }) => method.startsWith('media'))).toEqual([]);
});

test('refusals of intake are problems: the constant 404 to the byte, issues where they explain, nothing of ours', async () => {
  const refused = new Map<string, DomainError>([
    ['jny_conflict', new DomainError('conflict')],
    ['jny_type', new DomainError('unsupported-media-type')],
    ['jny_large', new DomainError('payload-too-large')],
    ['jny_ours', new DomainError('unauthorized')],
    [
      'jny_long',
      new DomainError('validation', 'x', { issues: [{ code: 'media.duration', message: 'too long' }] }),
    ],
  ]);
  gateway.script.media = async (req) => {
    throw refused.get(String(req.headers['x-journey-id'])) ?? new DomainError('not-found');
  };
  const status = async (journey: string, method = 'POST') =>
    (await send(method === 'POST' ? uploads : upload, method, { 'x-journey-id': journey })).status;
  expect(await status('jny_conflict')).toBe(409);
  expect(await status('jny_type')).toBe(415);
  expect(await status('jny_large')).toBe(413);
  expect(await status('jny_ours')).toBe(500);
  expect(await status('jny_none', 'HEAD')).toBe(404);
  const explained = await send(uploads, 'POST', { 'x-journey-id': 'jny_long' });
  expect(await explained.json()).toMatchObject({
    status: 422,
    issues: [{ code: 'media.duration', message: 'too long' }],
  });

  const create = (headers: Record<string, string>) =>
    requestBytes('POST', uploads, { ...spoken, ...headers });
  const { answer } = await expectSameAnswer(
    { port: gateway.port, calls: gateway.received },
    { foreign: create({ 'x-journey-id': 'jny_foreign' }), missing: create({ 'x-journey-id': 'jny_none' }) },
  );
  const unknownPath = parseAnswer(await exchange(gateway.port, requestBytes('GET', '/v1/none', spoken)));
  expect(answer.status).toBe(404);
  expect(answer.body).toBe(unknownPath.body);
});

test('a refusal in the middle of a body reaches a client that is still sending', async () => {
  gateway.script.media = async () => {
    throw new DomainError('conflict');
  };
  const socket = await patchByHand(gateway.port, 5_000_000);
  socket.write('x'.repeat(100_000));
  expect(await statusOn(socket)).toBe(409);
});

test('a client that sends everything before it reads is let through', async () => {
  gateway.script.media = async () => {
    throw new DomainError('conflict');
  };
  const patient = await patchByHand(gateway.port, 20_000_000, { connection: 'keep-alive' });
  await new Promise<void>((resolve, reject) => {
    patient.write(Buffer.alloc(20_000_000), (error) => (error ? reject(error) : resolve()));
  });
  expect(await statusOn(patient)).toBe(409);
});

test('a client that goes on sending long after its refusal is cut', async () => {
  gateway.script.media = async () => {
    throw new DomainError('conflict');
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const accepted = once(gateway.app.server, 'connection');
  const endless = await patchByHand(gateway.port, 20_000_000, { connection: 'keep-alive' });
  const [socket] = (await accepted) as [Socket];
  endless.write(Buffer.alloc(100_000));
  expect(await statusOn(endless)).toBe(409);
  expect(socket.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(socket.destroyed).toBe(true);
});

test('a client that goes away in the middle interrupts intake, which has all that came before', async () => {
  for (let i = 0; i < 5; i++) {
    const ended = Promise.withResolvers<number>();
    const begun = Promise.withResolvers<void>();
    gateway.script.media = async (req) => {
      let received = 0;
      req.on('data', (piece: Buffer) => {
        received += piece.length;
        begun.resolve();
      });
      req.once('close', () => ended.resolve(received));
      await ended.promise;
    };
    const socket = await patchByHand(gateway.port, 1_000_000);
    socket.write(Buffer.alloc(1000));
    await begun.promise;
    socket.end(Buffer.alloc(100_000 + i));
    expect(await ended.promise).toBe(101_000 + i);
  }
});

test('decisions.md 1, time-outs: a client that falls silent in the middle is 504, and its place is free again', async () => {
  await using impatient = await gatewayOverWire({ media: done }, { DEADLINE: '100ms', MAX_IN_FLIGHT: '4' });
  for (let i = 0; i < 2; i++) {
    const socket = await patchByHand(impatient.port, 10);
    socket.write('01234');
    expect(await statusOn(socket)).toBe(504);
  }
});

test('decisions.md 13: when slots for bodies run out, one of the client with most gives way, and the neighbour is served', async () => {
  const otherKey = hash('sha256', liveKey, 'buffer');
  const credentials = {
    resolveCredential: async ({ keySha256 }: { keySha256: Uint8Array }) =>
      otherKey.equals(keySha256) ? { ...ownResolution, clientId: 'cli_other' } : resolutionOf(keySha256),
  };
  await using small = await gatewayOverWire({ media: done, credentials }, { MAX_IN_FLIGHT: '4' });
  const open: { readonly socket: Socket; readonly status: Promise<number> }[] = [];
  for (let i = 0; i < 4; i++) {
    const socket = await patchByHand(small.port, 5, { 'x-journey-id': `jny_${i}` });
    socket.write('0');
    open.push({ socket, status: statusOn(socket) });
    await expect.poll(() => small.count('media PATCH')).toBe(i + 1);
  }
  const neighbour = await patchByHand(small.port, 5, { authorization: `Bearer ${liveKey}` });
  neighbour.write('01234');
  expect(await statusOn(neighbour)).toBe(204);
  await Promise.race(open.map(({ status }) => status));
  for (const { socket } of open) socket.write('1234');
  const statuses = await Promise.all(open.map(({ status }) => status));
  expect(statuses.toSorted()).toEqual([204, 204, 204, 503]);
});

test('decisions.md 13: a journey has two running uploads, and a third ends one of them', async () => {
  const sockets: Socket[] = [];
  const statuses: Promise<number>[] = [];
  for (let i = 0; i < 3; i++) {
    const socket = await patchByHand(gateway.port, 5);
    socket.write('0');
    sockets.push(socket);
    statuses.push(statusOn(socket));
    await expect.poll(() => gateway.count('media PATCH')).toBe(i + 1);
  }
  await Promise.race(statuses);
  for (const socket of sockets) socket.write('1234');
  expect((await Promise.all(statuses)).toSorted()).toEqual([204, 204, 503]);
});

test('the bound on receiving a request does not apply to an upload, and applies again after it', async () => {
  const sockets: Socket[] = [];
  gateway.app.server.on('connection', (socket: Socket) => sockets.push(socket));
  const socket = await patchByHand(gateway.port, 10);
  socket.write('01234');
  await expect.poll(() => gateway.count('media PATCH')).toBe(1);
  const tooLate = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  gateway.app.server.emit('clientError', tooLate, sockets.at(-1));
  socket.write('56789');
  expect(await statusOn(socket)).toBe(204);

  const plain = connect(gateway.port, '127.0.0.1');
  await once(plain, 'connect');
  plain.write('GET / HTTP/1.1\r\n');
  await expect.poll(() => sockets.length).toBe(2);
  gateway.app.server.emit('clientError', tooLate, sockets.at(-1));
  expect(await statusOn(plain)).toBe(408);
  plain.destroy();
});
