import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { timeLimits } from '../../src/edge/limits/time-limits.ts';
import { exchange, parseAnswer, requestBytes } from '../raw-http.ts';
import { keyOf, ownHeaders, ownResolution, someStep } from '../scripted.ts';
import { type GatewayOverWire, gatewayOfFile, gatewayOverWire } from '../wire.ts';

const resolve = '/v1/instrument/resolve';
const kept = { connection: 'keep-alive' };
/** A client of its own, beside the one of `ownHeaders`. */
const neighbour = { ...ownHeaders, authorization: `Bearer ${keyOf('n')}` };
const credentials = { resolveCredential: async () => ownResolution };
const intake = { resolve: async () => someStep };

const gateway = gatewayOfFile({ script: { credentials, intake } });

async function open({ port }: Pick<GatewayOverWire, 'port'> = gateway): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function neighbourStatuses(
  { port }: Pick<GatewayOverWire, 'port'>,
  count: number,
): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let i = 0; i < count; i++) {
    statuses.add(parseAnswer(await exchange(port, requestBytes('GET', resolve, neighbour))).status);
  }
  return statuses;
}

test('decisions.md 13: a connection that asks 300 times without a key and never reads takes nothing from a neighbour', async () => {
  const attacker = await open(gateway);
  attacker.pause();
  attacker.write(requestBytes('GET', '/v1/openapi.json', kept).repeat(300));
  expect(await neighbourStatuses(gateway, 20)).toEqual(new Set([200]));
  const received = await readToEnd(attacker);
  expect(received.split('HTTP/1.1 200 OK').length - 1).toBe(16);
});

test('decisions.md 13: an answer that is not read is given up, however long a request may wait for its answer', async () => {
  const limits = { ...timeLimits, unreadMs: 100 };
  await using patient = await gatewayOverWire({}, { DEADLINE: '60000ms' }, limits);
  const socket = await open(patient);
  socket.pause();
  socket.write(requestBytes('GET', '/docs/reference/try/js/scalar.js', kept).repeat(15));
  const unread = () =>
    new Promise<number>((resolve) => patient.app.server.getConnections((_, n) => resolve(n)));
  await until(async () => (await unread()) === 0);
});

test('a client that reads one answer after the other is not given up', async () => {
  const limits = { ...timeLimits, unreadMs: 100 };
  await using patient = await gatewayOverWire({ credentials, intake }, {}, limits);
  const socket = await open(patient);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  for (let n = 1; n <= 40; n++) {
    socket.write(requestBytes('GET', resolve, { ...ownHeaders, ...kept }));
    await until(() => received.split('HTTP/1.1 ').length - 1 === n);
  }
  expect(socket.destroyed).toBe(false);
});

test('decisions.md 13: a body has 5 s to arrive, an answer 30 s to be read; decisions.md 1: a place is waited for 2 s', async () => {
  expect(timeLimits).toMatchObject({ bodyMs: 5000, unreadMs: 30_000, placeMs: 2000 });
  expect(gateway.app.server).toMatchObject({ timeout: 30_000, requestTimeout: 15_000 });
});

test('a client that waits for its answer is not given up before the deadline of its request', async () => {
  await using patient = await gatewayOverWire({}, { DEADLINE: '60000ms' });
  expect(patient.app.server.timeout).toBe(62_000);
});

test('decisions.md 13: a connection has at most 16 requests in work or waiting; what comes on top is 503 and closes it', async () => {
  let asked = 0;
  const release = Promise.withResolvers<void>();
  const hold = async () => {
    asked++;
    await release.promise;
    return someStep;
  };
  gateway.script.intake = { resolve: hold };
  const socket = await open(gateway);
  socket.write(requestBytes('GET', resolve, { ...ownHeaders, ...kept }).repeat(40));
  await until(() => asked === 16);
  release.resolve();
  const received = await readToEnd(socket);
  expect(received.split('HTTP/1.1 200 OK').length - 1).toBe(16);
  expect(received.split('HTTP/1.1 503').length - 1).toBe(1);
  expect(received).toMatch(/HTTP\/1.1 503[^{]*connection: close/);
  expect(asked).toBe(16);
});

test('requests that a connection sends one after the other are not counted together', async () => {
  const socket = await open(gateway);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  for (let n = 1; n <= 20; n++) {
    socket.write(requestBytes('GET', resolve, { ...ownHeaders, ...kept }));
    await until(() => received.split('HTTP/1.1 ').length - 1 === n);
  }
  expect(received.split('HTTP/1.1 200 OK').length - 1).toBe(20);
});

test('requests of a connection that breaks are all over, those whose answer queues behind another too', async () => {
  let aborted = 0;
  let asked = 0;
  const hold = async (_message: unknown, { signal }: { signal: AbortSignal }) => {
    asked++;
    await once(signal, 'abort');
    aborted++;
    return someStep;
  };
  gateway.script.intake = { resolve: hold };
  const socket = await open(gateway);
  socket.write(requestBytes('GET', resolve, { ...ownHeaders, ...kept }).repeat(5));
  await until(() => asked === 5);
  socket.resetAndDestroy();
  await until(() => aborted === 5);
  await until(() => gateway.lines.filter((line) => JSON.parse(line).status === 499).length === 5);
});

test('decisions.md 13: 270 bodies that never come take nothing from a neighbour, and are 408 after their time', async () => {
  const limits = { ...timeLimits, bodyMs: 500 };
  await using hasty = await gatewayOverWire({ credentials, intake }, {}, limits);
  const head = requestBytes('POST', '/v1/instrument/next', {
    ...ownHeaders,
    ...kept,
    'x-journey-id': 'jny_1',
    'content-type': 'application/json',
    'content-length': '100',
  });
  const attackers = await Promise.all(Array.from({ length: 270 }, () => open(hasty)));
  for (const attacker of attackers) attacker.write(head);
  expect(await neighbourStatuses(hasty, 20)).toEqual(new Set([200]));
  const answers = await Promise.all(attackers.map(readToEnd));
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(answer).toContain(
      '"type":"/problems/malformed-request","title":"Malformed request","status":408}',
    );
    expect(answer.split('HTTP/1.1').length - 1).toBe(1);
  }
});

async function readToEnd(socket: Socket): Promise<string> {
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
  return Buffer.concat(received).toString('latin1');
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise<void>((done) => setTimeout(done, 5));
}
