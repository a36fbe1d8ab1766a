import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { create, toBinary } from '@bufbuild/protobuf';
import { NextRequestSchema } from '@telehealth/contracts/intake/v1/intake_service';
import { errorTable } from '@telehealth/errors';
import { eventually } from '@telehealth/test-servers/vitest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  caller,
  internalCredential,
  internalHeaders,
  type ScriptedServer,
  scriptedServer,
} from './scripted-server.ts';
import { message, nextPath as path, requestHttp2 } from './sent-by-hand.ts';

const credential = `x-internal-credential: ${internalCredential}`;
const binary = 'content-type: application/proto';

/** Posts a message of the type to `Next` over HTTP/1.1. */
const post = (type: string, body: RequestInit['body'], headers = {}) =>
  fetch(scripted.server.httpUrl + path, {
    method: 'POST',
    headers: { ...internalHeaders, 'content-type': type, ...headers },
    body,
    duplex: 'half',
  } as RequestInit);

const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

let scripted: ScriptedServer;
let socketsBefore: number;

beforeAll(async () => {
  socketsBefore = sockets();
  scripted = await scriptedServer(
    (request) => {
      switch (request.nodeId) {
        case 'throws':
          throw new Error('secret');
        case 'rejects':
          return Promise.reject(new Error('secret'));
        case 'throws a string':
          throw 'secret';
        case 'rejects with nothing':
          return Promise.reject(undefined);
        case 'answers nonsense':
          return Promise.resolve({ step: { node: { media: { maxDurationS: 3e9 } } } }) as never;
        case 'answers nothing':
          return Promise.resolve(undefined) as never;
        default:
          return Promise.resolve({});
      }
    },
    { maxMessageBytes: 4096 },
  );
});

afterEach(async () => {
  await eventually(() => expect(scripted.server.inFlight()).toBe(0));
  const { intake, [Symbol.asyncDispose]: dispose } = caller({ targets: [scripted.server.httpUrl] });
  expect(await intake.next({})).toBeDefined();
  await dispose();
});

afterAll(async () => {
  await scripted[Symbol.asyncDispose]();
  await eventually(() => expect(sockets()).toBeLessThanOrEqual(socketsBefore));
});

/** Sends bytes on a fresh connection; resolves with everything received once the server closes it. */
function exchange(port: number, ...bytes: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve) => {
    const received: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of bytes) socket.write(part);
    });
    socket.on('data', (chunk) => received.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(received).toString()));
  });
}

const head = (...lines: string[]) => `${[`POST ${path} HTTP/1.1`, 'host: x', ...lines].join('\r\n')}\r\n\r\n`;
const last = 'connection: close';

describe('on the HTTP/1.1 port', () => {
  test('a truncated message is invalid_argument', async () => {
    const cut = message.subarray(0, -2);
    const answer = await exchange(
      scripted.server.httpPort,
      head(credential, binary, last, `content-length: ${cut.length}`),
      cut,
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 .*"code":"invalid_argument","message":"Malformed request"/s);
  });

  test.each([
    ['{"journeyId":"patient@example.org"', 'cut off'],
    ['{"journeyId":["patient@example.org"]}', 'of the wrong type'],
    ['{"patient@example.org":1', 'with an unknown field'],
    ['', 'empty'],
  ])('JSON %j is invalid_argument and is not echoed', async (json) => {
    const response = await post('application/json', json);
    expect(response.status).toBe(400);
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ code: 'invalid_argument', message: 'Malformed request' });
    expect(body).not.toContain('patient');
  });

  test('a caller that leaves in the middle of its message counts as canceled', async () => {
    const record = scripted.nextRecord();
    const socket = connect(scripted.server.httpPort, '127.0.0.1');
    socket.write(head(credential, binary, 'content-length: 100'));
    socket.write(message, () => socket.destroy());
    expect(await record).toMatchObject({ kind: 'canceled' });
  });

  test('bytes beyond the content-length end the connection with an error', async () => {
    const answer = await exchange(
      scripted.server.httpPort,
      head(credential, binary, `content-length: ${message.length}`),
      message,
      'more than announced',
    );
    expect(answer).toMatch(/HTTP\/1.1 400 Bad Request.*"code":"invalid_argument"/s);
  });

  test('a message that trickles in is answered at the deadline', async () => {
    const record = scripted.nextRecord();
    const answer = exchange(
      scripted.server.httpPort,
      head(credential, binary, last, 'connect-timeout-ms: 100', 'content-length: 100'),
      message,
    );
    expect(await answer).toMatch(/^HTTP\/1.1 504 .*"code":"deadline_exceeded"/s);
    expect(await record).toMatchObject({ kind: 'timeout' });
  });

  test('JSON that trickles in is cut off at the deadline', async () => {
    const record = scripted.nextRecord();
    const json = head(
      credential,
      'content-type: application/json',
      'connect-timeout-ms: 100',
      last,
      'content-length: 100',
    );
    await exchange(scripted.server.httpPort, json, '{');
    expect(await record).toMatchObject({ kind: 'timeout' });
  });

  test.each([
    ['application/proto', undefined],
    ['application/json', undefined],
    ['application/proto', 'chunked'],
  ])('a message of %s over the limit is resource_exhausted (%s)', async (type, chunked) => {
    const body = Buffer.alloc(3_000_000, 0x20);
    const response = await post(type, chunked === undefined ? body : new Blob([body]).stream());
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({
      code: 'resource_exhausted',
      message: errorTable['payload-too-large'].title,
    });
  });

  const zipped = { 'content-encoding': 'gzip' };

  test('a message that grows over the limit when unpacked is refused', async () => {
    const response = await post('application/proto', gzipSync(Buffer.alloc(1_000_000)), zipped);
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ message: errorTable['payload-too-large'].title });
  });

  test('a compressed message is understood', async () => {
    expect((await post('application/proto', gzipSync(message), zipped)).status).toBe(200);
  });

  test.each(['throws', 'rejects', 'throws a string', 'rejects with nothing', 'answers nonsense'])(
    'a handler that %s is a constant internal error',
    async (nodeId) => {
      const answers = [];
      const request = create(NextRequestSchema, { nodeId });
      for (const type of ['application/json', 'application/proto']) {
        const body = type.endsWith('json')
          ? JSON.stringify({ nodeId })
          : toBinary(NextRequestSchema, request);
        const response = await post(type, body);
        const { code, message } = (await response.json()) as Record<string, string>;
        answers.push([response.status, code, message]);
      }
      expect(answers).toEqual(Array(2).fill([500, 'internal', 'Internal error']));
      expect(scripted.logged.at(-1)?.message).toBe('call failed');
    },
  );

  test.each([
    ['POST', '/', {}, 404],
    ['POST', '/telehealth.intake.v1.IntakeService/Unknown', {}, 404],
    ['POST', `${path}/`, {}, 404],
    ['GET', path, {}, 405],
    ['POST', path, { 'content-type': 'text/plain' }, 415],
    ['POST', path, { 'content-type': 'application/connect+json' }, 415],
    ['POST', path, { 'content-type': 'application/proto', 'connect-timeout-ms': 'soon' }, 400],
    ['POST', path, { 'content-type': 'application/json', 'connect-timeout-ms': 'soon' }, 400],
    ['POST', path, { 'content-type': 'application/proto', 'connect-timeout-ms': '0' }, 504],
    ['POST', path, { 'content-type': 'application/proto', 'content-encoding': 'unheard-of' }, 400],
  ])('%s %s %j is %i', async (method, target, headers, status) => {
    const response = await fetch(scripted.server.httpUrl + target, {
      method,
      headers: { ...internalHeaders, ...(headers as object) },
    });
    await response.arrayBuffer();
    expect(response.status).toBe(status);
  });

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', /^HTTP\/1.1 400 .*"code":"invalid_argument"/s],
    ['a TLS greeting', Buffer.from('16030100a5010000a1', 'hex'), /^HTTP\/1.1 400 /],
    ['two content-lengths', head(binary, 'content-length: 1', 'content-length: 2'), /^HTTP\/1.1 400 /],
    ['a head without end', `${head().trim()}\r\nx: ${'y'.repeat(20_000)}`, /^HTTP\/1.1 431 /],
    [
      'a host no URL can have',
      `POST ${path} HTTP/1.1\r\nhost: [::\r\n${last}\r\n${credential}\r\n\r\n`,
      /^HTTP\/1.1 400 /,
    ],
    ['no host', `POST ${path} HTTP/1.0\r\n${credential}\r\n\r\n`, /^HTTP\/1.1 400 /],
    ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', /^HTTP\/1.1 400 |^$/],
  ])('%s gets an answer and no crash', async (_, bytes, expected) => {
    expect(await exchange(scripted.server.httpPort, bytes)).toMatch(expected);
  });
});

describe('on the gRPC port', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['an HTTP/1.1 request', head('content-length: 0')],
    ['a preface and then noise', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${'noise'.repeat(20)}`],
  ])('%s ends the connection and nothing else', async (_, bytes) => {
    await exchange(scripted.server.grpcPort, bytes);
  });

  const frame = (bytes: Buffer, length = bytes.length) => {
    const prefix = Buffer.alloc(5);
    prefix.writeUInt32BE(length, 1);
    return Buffer.concat([prefix, bytes]);
  };

  test.each([
    ['shorter than announced', frame(message, 100), 3],
    ['with a message cut off', frame(message.subarray(0, -2)), 3],
    ['missing', Buffer.alloc(0), 3],
    ['twice', Buffer.concat([frame(message), frame(message)]), 3],
    ['over the limit', frame(Buffer.alloc(5000)), 8],
    ['of type JSON', frame(message), undefined],
  ])('a frame %s is a gRPC error', async (name, bytes, status) => {
    const stream = requestHttp2(scripted, {
      'content-type': name === 'of type JSON' ? 'application/grpc+json' : 'application/grpc',
      te: 'trailers',
    });
    const seen: Record<string, unknown> = {};
    stream.on('response', (headers) => Object.assign(seen, headers));
    stream.on('trailers', (trailers) => Object.assign(seen, trailers));
    stream.resume().end(bytes);
    await once(stream, 'close');
    if (status === undefined) expect(seen[':status']).toBe(415);
    else expect(Number(seen['grpc-status'])).toBe(status);
  });

  test('a stream that never sends its message is cut off at the deadline', async () => {
    const record = scripted.nextRecord();
    const stream = requestHttp2(scripted, { 'content-type': 'application/grpc', 'grpc-timeout': '30m' });
    await once(stream.resume(), 'close');
    expect(await record).toMatchObject({ kind: 'timeout' });
  });
});

test('calls above the bound are unavailable, marked as not executed, and the rest go on', async () => {
  const release = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  await using busy = await scriptedServer(
    async () => {
      entered.resolve();
      await release.promise;
      return {};
    },
    { maxInFlight: 1 },
  );
  await using client = caller({ targets: [busy.server.httpUrl] });
  const first = client.intake.next({});
  await entered.promise;
  for (const type of ['application/proto', 'application/json']) {
    const refused = await fetch(busy.server.httpUrl + path, {
      method: 'POST',
      headers: { ...internalHeaders, 'content-type': type },
    });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'unavailable' });
    if (type === 'application/proto') expect(refused.headers.get('x-not-executed')).toBe('1');
  }
  release.resolve();
  await first;
  expect(await client.intake.next({})).toBeDefined();
  expect(busy.server.inFlight()).toBe(0);
});

test('a taken port is an error and leaves no listener behind', async () => {
  const other = await scriptedServer();
  await expect(scriptedServer(async () => ({}), { grpcPort: other.server.grpcPort })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  await other[Symbol.asyncDispose]();
});
