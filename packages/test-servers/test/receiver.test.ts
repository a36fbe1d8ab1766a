import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  answers,
  gzipBomb,
  hangsUp,
  interimThen,
  longBody,
  neverAnswers,
  type Receiver,
  sendsRaw,
  stallsAfterHead,
  startReceiver,
  tricklesBody,
  tricklesHead,
} from '@telehealth/test-servers/receiver';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
  onTestFinished(receiver.close);
});
const post = (init: RequestInit = {}) => fetch(`${receiver.url}/hook`, { method: 'POST', ...init });

/** What one connection gets until it is closed, or until it has so many bytes. */
async function rawAnswer(bytes = Number.POSITIVE_INFINITY): Promise<string> {
  const socket = connect(receiver.port, '127.0.0.1');
  socket.write('POST /hook HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}');
  let received = '';
  for await (const chunk of socket) {
    received += chunk;
    if (received.length >= bytes) break;
  }
  return received;
}

test('it keeps each request as it arrived, and answers 204', async () => {
  const socket = connect(receiver.port, '127.0.0.1');
  socket.end(
    'POST /hook?x=1 HTTP/1.1\r\nHost: x\r\nX-B: 1\r\nx-a: 2\r\nContent-Length: 9\r\nConnection: close\r\n\r\n{"b": 1} ',
  );
  expect(await text(socket)).toMatch(/^HTTP\/1.1 204 /);
  const [request] = await receiver.received(1, '/hook?x=1');
  expect(request?.body.toString()).toBe('{"b": 1} ');
  expect(request?.headerLines.map(([name]) => name)).toEqual([
    'Host',
    'X-B',
    'x-a',
    'Content-Length',
    'Connection',
  ]);
  expect(request?.headers['x-a']).toBe('2');
  expect(receiver.at('/other')).toEqual([]);
});

test('it counts connections that send nothing', async () => {
  const socket = connect(receiver.port, '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  await post();
  socket.destroy();
  expect(receiver.connections).toBe(2);
  expect(receiver.requests).toHaveLength(1);
});

test('it answers the next requests as it is told, then as always', async () => {
  receiver.answer = answers(201);
  receiver.answerNext(answers(500, { 'retry-after': '7' }, 'no'), interimThen(answers(202)));
  const final = /HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 102 Processing\r\n\r\nHTTP\/1.1 202 /;
  const first = await post();
  expect([first.status, first.headers.get('retry-after'), await first.text()]).toEqual([500, '7', 'no']);
  expect(await rawAnswer(80)).toMatch(final);
  expect((await post()).status).toBe(201);
});

test('it sends what is no good answer, and closing it ends every connection', async () => {
  receiver.answerNext(
    hangsUp,
    sendsRaw('garbage'),
    stallsAfterHead,
    tricklesBody,
    tricklesHead,
    neverAnswers,
  );
  expect(await rawAnswer().catch(() => '')).toBe('');
  expect(await rawAnswer()).toBe('garbage');
  expect(await rawAnswer(1)).toMatch(/^HTTP\/1.1 200 OK\r\ncontent-length: 5\r\n/);
  expect(await rawAnswer(1)).toMatch(/^HTTP\/1.1 200 OK/);
  expect(await rawAnswer(1)).toMatch(/^HTTP\/1.1 200 OK\r\nx-filler: \.?$/);
  const unanswered = rawAnswer().catch(() => '');
  await receiver.received(6);
  await receiver.close();
  expect(await unanswered).toBe('');
  receiver = await startReceiver();
});

test('it says how much of a long body was taken', async () => {
  const gibibyte = 1024 ** 3;
  const { answer, taken } = longBody(gibibyte);
  receiver.answerNext(answer, gzipBomb(1024 * 1024));
  const answered = await post();
  expect(answered.headers.get('content-length')).toBe(String(gibibyte));
  await answered.body?.cancel();
  const bomb = await post();
  expect(await bomb.text()).toHaveLength(1024 * 1024);
  expect(taken()).toBeLessThan(gibibyte / 8);
});
