import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bodyCapBytes, excerptBytes } from '../src/exchange/exchange.ts';
import { egressUnderTest, postOnce, postTo } from './egress-under-test.ts';
import { arrived, fakeTimers, settled } from './fake-timers.ts';
import { httpReceiver, rawReceiver } from './receiver.ts';

const deadlineMs = 400;

/** Writes one byte after the other until the connection is closed. */
function trickle(
  bytes: Iterable<string>,
  write: (byte: string) => void,
  ended: (stop: () => void) => void,
): void {
  const iterator = bytes[Symbol.iterator]();
  const timer = setInterval(() => {
    const { value, done } = iterator.next();
    if (done !== true) write(value);
  }, 20);
  ended(() => clearInterval(timer));
}

function* endless(byte: string) {
  while (true) yield byte;
}

test.each([
  ['never answers', '', undefined],
  ['sends a head byte by byte', 'HTTP/1.1 200 OK\r\nX-Endless: ', undefined],
  ['stalls in the head', 'HTTP/1.1 200 OK\r\n', undefined],
  ['sends a body byte by byte', 'HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n', 200],
])('a receiver that %s is left at the deadline', async (what, begin, status) => {
  let isClosed = false;
  const slow = await rawReceiver((socket) => {
    socket.on('close', () => {
      isClosed = true;
    });
    socket.write(begin);
    if (!what.includes('byte')) return;
    trickle(
      endless('x'),
      (byte) => socket.write(byte),
      (stop) => socket.on('close', stop),
    );
  });
  const exchange = await postOnce(slow, { deadlineMs });
  expect(exchange).toMatchObject({
    answered: false,
    detail: 'timeout: response',
    durationMs: expect.any(Number),
  });
  expect(exchange.status).toBe(status);
  expect(exchange.excerpt).toEqual(status && expect.stringMatching(/^x+$/));
  await expect.poll(() => isClosed).toBe(true);
});

test('a receiver that stalls after the head is left at the deadline, and its status is returned', async () => {
  const stalling = await httpReceiver((_request, response) => {
    response.writeHead(200, { 'content-length': 10 }).flushHeaders();
  });
  const exchange = await postOnce(stalling, { deadlineMs });
  expect(exchange).toMatchObject({ answered: false, status: 200, detail: 'timeout: response' });
  expect(exchange).not.toHaveProperty('excerpt');
});

test('answers of 1xx without end do not put the deadline off', async () => {
  const chatty = await rawReceiver((socket) =>
    trickle(
      endless('HTTP/1.1 102 Processing\r\n\r\n'),
      (answer) => socket.write(answer),
      (stop) => socket.on('close', stop),
    ),
  );
  const exchange = await postOnce(chatty, { deadlineMs });
  expect(exchange).toMatchObject({ answered: false, detail: 'timeout: response' });
  expect(exchange).not.toHaveProperty('status');
});

test('a receiver that accepts no TLS handshake is left while connecting', async () => {
  const silent = await rawReceiver(() => {});
  const exchange = await postTo(
    egressUnderTest({ allow: [silent.endpoint], deadlineMs }),
    `https://127.0.0.1:${silent.port}/`,
  );
  expect(exchange).toMatchObject({ detail: 'timeout: connect', timing: { connectMs: expect.any(Number) } });
  expect(exchange.timing).not.toHaveProperty('tlsMs');
});

test('connecting has five seconds, however much later the deadline is', async () => {
  const silent = await rawReceiver(() => {});
  const egress = egressUnderTest({ allow: [silent.endpoint], deadlineMs: 30_000 });
  const advance = fakeTimers();
  const exchange = postTo(egress, `https://127.0.0.1:${silent.port}/`);
  await arrived(() => silent.connections() === 1);
  await advance(4999);
  expect(await settled(exchange)).toBe(false);
  await advance(1);
  expect(await exchange).toMatchObject({ detail: 'timeout: connect' });
});

test('all phases together have the deadline', async () => {
  let answer = (_addresses: string[]) => {};
  const silent = await rawReceiver(() => {});
  const egress = egressUnderTest({
    allow: [silent.endpoint],
    deadlineMs: 15_000,
    resolve: () => new Promise<string[]>((resolve) => (answer = resolve)),
  });
  const advance = fakeTimers();
  const exchange = postTo(egress, `http://receiver.example:${silent.port}/`);
  await advance(2999);
  answer(['127.0.0.1']);
  await arrived(() => silent.bytes() > 0);
  await advance(12_000);
  expect(await settled(exchange)).toBe(false);
  await advance(1);
  expect(await exchange).toMatchObject({ detail: 'timeout: response', durationMs: 12_001 });
});

test.each(['before', 'while'])('a signal that fires %s the message is sent ends it', async (when) => {
  const controller = new AbortController();
  const silent = await rawReceiver((socket) => socket.once('data', () => controller.abort()));
  if (when === 'before') controller.abort();
  const egress = egressUnderTest({ allow: [silent.endpoint] });
  const message = { url: `http://127.0.0.1:${silent.port}/`, headers: {}, body: Buffer.from('{}') };
  expect(await egress.post(message, { signal: controller.signal })).toMatchObject({
    ...{ answered: false, detail: 'connection closed' },
  });
  expect(silent.connections()).toBe(when === 'before' ? 0 : 1);
});

test('closing ends the exchanges under way, and no message is sent afterwards', async () => {
  const silent = await rawReceiver((socket) => socket.once('data', () => egress.close()));
  const egress = egressUnderTest({ allow: [silent.endpoint] });
  const url = `http://127.0.0.1:${silent.port}/`;
  expect(await postTo(egress, url)).toMatchObject({ answered: false, detail: 'connection closed' });
  expect(await postTo(egress, url)).toMatchObject({ answered: false, detail: 'connection closed' });
  expect(silent.connections()).toBe(1);
});

test.each([
  ['is as long as the excerpt', excerptBytes, false],
  ['is longer than the excerpt', excerptBytes + 1, true],
  ['is as long as the cap', bodyCapBytes, true],
  ['is longer than the cap', bodyCapBytes + 1, true],
  ['is far longer than the cap', 10 * bodyCapBytes, true],
])('a body that %s counts as answered', async (_what, length, truncated) => {
  const long = await httpReceiver((_request, response) => response.end('a'.repeat(length)));
  const exchange = await postOnce(long);
  expect(exchange).toMatchObject({ answered: true, status: 200, truncated });
  expect(exchange.excerpt).toBe('a'.repeat(excerptBytes));
});

test('the connection is closed when a body is longer than the cap, and no further byte is read', async () => {
  let isClosed = false;
  const flood = await httpReceiver((_request, response) => {
    response.on('close', () => {
      isClosed = true;
    });
    const pour = () => {
      while (!isClosed && response.write('a'.repeat(65_536)));
    };
    response.on('drain', pour);
    pour();
  });
  expect(await postOnce(flood)).toMatchObject({
    answered: true,
    truncated: true,
  });
  await expect.poll(() => isClosed).toBe(true);
});

test('a body that says it is compressed is not inflated', async () => {
  const bomb = gzipSync(Buffer.alloc(16 * 1024 * 1024));
  const receiver = await httpReceiver((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  );
  const { answered, excerpt = '' } = await postOnce(receiver);
  expect(answered).toBe(true);
  // The second byte that begins every gzip stream is not text.
  expect(excerpt.slice(0, 3)).toBe('\u001f\uFFFD\b');
});

test('one message may have a shorter deadline than the sender, and not a longer one', async () => {
  const silent = await rawReceiver(() => {});
  const message = { url: `http://127.0.0.1:${silent.port}/`, headers: {}, body: Buffer.from('{}') };
  const patient = egressUnderTest({ allow: [silent.endpoint], deadlineMs: 60_000 });
  expect(await patient.post(message, { deadlineMs })).toMatchObject({ detail: 'timeout: response' });
  const hasty = egressUnderTest({ allow: [silent.endpoint], deadlineMs });
  expect(await hasty.post(message, { deadlineMs: 60_000 })).toMatchObject({ detail: 'timeout: response' });
});
