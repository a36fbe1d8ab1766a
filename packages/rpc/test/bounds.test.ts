import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { create } from '@bufbuild/protobuf';
import { Code, createClient } from '@connectrpc/connect';
import { createGrpcTransport, Http2SessionManager } from '@connectrpc/connect-node';
import { Health } from '@telehealth/contracts/grpc-health';
import { InstrumentStepSchema } from '@telehealth/contracts/intake/v1/instrument_step';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { serverBounds } from '../src/server/ports/bounds.ts';
import { internalCredential, type ScriptedServer, scriptedServer } from './scripted-server.ts';
import { connectHttp2, message, nextPath as path, requestHttp2 } from './sent-by-hand.ts';

function requestBytes(contentLength = message.byteLength): Buffer {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: x',
    'content-type: application/proto',
    `x-internal-credential: ${internalCredential}`,
    `content-length: ${contentLength}`,
  ];
  return Buffer.concat([
    Buffer.from(`${lines.join('\r\n')}\r\n\r\n`),
    contentLength > 0 ? message : Buffer.of(),
  ]);
}

async function open({ server }: ScriptedServer) {
  const socket = connect(server.httpPort, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** What the socket has received by now. */
function received(socket: Socket): () => string {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}

function watcherOf({ server }: ScriptedServer) {
  const session = new Http2SessionManager(server.grpcUrl);
  onTestFinished(() => session.abort());
  const health = createClient(
    Health,
    createGrpcTransport({ baseUrl: server.grpcUrl, sessionManager: session }),
  );
  /** Resolves with the first status; the stream stays open until it is left. */
  return async (leave?: AbortSignal) => {
    const statuses = health.watch({}, leave ? { signal: leave } : {})[Symbol.asyncIterator]();
    return await statuses.next();
  };
}

test('decisions.md 13: 100 callers may watch health at once, over however many connections, and no more', async () => {
  await using scripted = await scriptedServer();
  const watchers = [watcherOf(scripted), watcherOf(scripted)] as const;
  const leave = new AbortController();
  await watchers[0](leave.signal);
  for (let n = 1; n < 100; n++) await watchers[n % 2 === 0 ? 0 : 1]();
  await expect(watchers[0]()).rejects.toMatchObject({ code: Code.ResourceExhausted });
  leave.abort();
  await eventually(() => watchers[1]());
});

test('decisions.md 13: a connection that sends more than 16 requests before one is answered is cut', async () => {
  let asked = 0;
  await using scripted = await scriptedServer(() => {
    asked++;
    return new Promise(() => {});
  });
  const socket = await open(scripted);
  const closed = once(socket, 'close');
  socket.write(Buffer.concat(Array(16).fill(requestBytes())));
  await eventually(() => expect(asked).toBe(16));
  expect(scripted.server.inFlight()).toBe(16);
  socket.write(requestBytes());
  await closed;
  await eventually(() => expect(scripted.server.inFlight()).toBe(0));
  expect(asked).toBe(16);
});

test('requests that a connection sends one after the other are not counted together', async () => {
  await using scripted = await scriptedServer();
  const socket = await open(scripted);
  const answer = received(socket);
  for (let n = 1; n <= 40; n++) {
    socket.write(requestBytes());
    await eventually(() => expect(answer().split('HTTP/1.1 200').length - 1).toBe(n));
  }
});

/** The server's end of the next connection. */
async function nextAccepted(): Promise<Socket> {
  return await new Promise((resolve) => {
    const take = (message: unknown) => {
      unsubscribe('net.server.socket', take);
      resolve((message as { socket: Socket }).socket);
    };
    subscribe('net.server.socket', take);
  });
}

/** More than the operating system takes for a caller that does not read. */
const largeStep = create(InstrumentStepSchema, { sessionId: 'x'.repeat(8 * 1024 * 1024) });

test('decisions.md 13: an answer that is not read does not count as in flight and is cut off, over HTTP/1.1', async () => {
  await using scripted = await scriptedServer(async () => ({ step: largeStep }), {
    bounds: { unreadMs: 100 },
  });
  const accepted = nextAccepted();
  const socket = await open(scripted);
  const givenUp = once(await accepted, 'close');
  socket.pause();
  socket.write(requestBytes());
  await eventually(() => expect(scripted.records).toHaveLength(1));
  expect(scripted.server.inFlight()).toBe(0);
  await givenUp;
  const answer = received(socket);
  const closed = once(socket, 'close');
  socket.resume();
  await closed;
  expect(answer().length).toBeLessThan(largeStep.sessionId.length);
});

test('decisions.md 13: an answer that is not read is given up, over HTTP/2', async () => {
  await using scripted = await scriptedServer(async () => ({ step: largeStep }), {
    bounds: { unreadMs: 100 },
  });
  const stream = requestHttp2(scripted).end(message);
  await once(stream, 'response');
  await once(stream, 'close');
  expect(stream.rstCode).not.toBe(0);
});

test('a call that waits for its handler owes nothing to be read, and is answered however long it takes', async () => {
  const release = Promise.withResolvers<void>();
  let asked = 0;
  await using scripted = await scriptedServer(
    async () => {
      if (++asked > 1) return { step: largeStep };
      await release.promise;
      return {};
    },
    { bounds: { unreadMs: 100 } },
  );
  const session = connectHttp2(scripted);
  const call = () => requestHttp2(session).end(message);
  const answer = once(call(), 'response');
  await eventually(() => expect(asked).toBe(1));
  // Given up after the time for an unread answer, which has so passed for the call before it too.
  await once(call(), 'close');
  release.resolve();
  const [head] = await answer;
  expect(head[':status']).toBe(200);
});

test('decisions.md 13: an HTTP/2 connection without calls is closed', async () => {
  await using scripted = await scriptedServer(async () => ({}), { bounds: { idleMs: 100 } });
  await once(connectHttp2(scripted), 'close');
});

test('a connection with a call is not closed as idle, and takes further calls', async () => {
  const release = Promise.withResolvers<void>();
  await using scripted = await scriptedServer(
    async () => {
      await release.promise;
      return {};
    },
    { bounds: { idleMs: 100 } },
  );
  const busy = connectHttp2(scripted);
  const call = () => once(requestHttp2(busy).end(message), 'response');
  const first = call();
  await eventually(() => expect(scripted.server.inFlight()).toBe(1));
  await once(connectHttp2(scripted), 'close');
  const second = call();
  release.resolve();
  for (const [answer] of await Promise.all([first, second])) expect(answer[':status']).toBe(200);
});

test('a watcher is no idle connection', async () => {
  await using scripted = await scriptedServer(async () => ({}), { bounds: { idleMs: 100 } });
  const idle = connectHttp2(scripted);
  const health = createClient(Health, createGrpcTransport({ baseUrl: scripted.server.grpcUrl }));
  const statuses = health.watch({})[Symbol.asyncIterator]();
  await statuses.next();
  await once(idle, 'close');
  const last = statuses.next();
  await scripted.server.close();
  expect((await last).value).toMatchObject({ status: 2 });
});

test('decisions.md 13: above the bound of connections the HTTP/2 port refuses', async () => {
  await using scripted = await scriptedServer(async () => ({}), { bounds: { sessions: 2 } });
  for (let n = 0; n < 2; n++) await once(connectHttp2(scripted), 'remoteSettings');
  await once(connectHttp2(scripted), 'close');
});

test('decisions.md 13: an HTTP/2 connection carries 128 calls at once', async () => {
  await using scripted = await scriptedServer();
  const session = connectHttp2(scripted);
  await once(session, 'remoteSettings');
  expect(session.remoteSettings.maxConcurrentStreams).toBe(128);
});

test('decisions.md 13: a request whose head does not come is given up', async () => {
  await using scripted = await scriptedServer(async () => ({}), {
    bounds: { headMs: 100, requestMs: 60_000 },
  });
  const socket = await open(scripted);
  const answer = received(socket);
  socket.write(requestBytes().subarray(0, 40));
  await once(socket, 'close');
  expect(answer()).toMatch(/^HTTP\/1.1 408 /);
});

test('decisions.md 13: an HTTP/1.1 connection without a further request is closed', async () => {
  await using scripted = await scriptedServer(async () => ({}), { bounds: { idleMs: 100 } });
  const socket = await open(scripted);
  socket.resume();
  socket.write(requestBytes());
  await once(socket, 'close');
  expect(scripted.records).toMatchObject([{ kind: 'ok' }]);
});

test('decisions.md 13: the bounds of a running service', () => {
  expect(serverBounds).toEqual({
    headMs: 10_000,
    requestMs: 15_000,
    idleMs: 30_000,
    unreadMs: 35_000,
    unansweredPerConnection: 16,
    sessions: 256,
    callsPerSession: 128,
    openEndedStreams: 100,
    watchers: 100,
  });
});

test('decisions.md 13: a request whose body does not come is answered 408 and its connection closed', async () => {
  await using scripted = await scriptedServer(async () => ({}), { bounds: { requestMs: 200, headMs: 100 } });
  const socket = await open(scripted);
  const answer = received(socket);
  socket.write(requestBytes(1000));
  await once(socket, 'close');
  expect(answer()).toMatch(/^HTTP\/1.1 408 /);
  await eventually(() => expect(scripted.server.inFlight()).toBe(0));
});
