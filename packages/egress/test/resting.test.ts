import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { egressUnderTest, postOnce, postTo } from './egress-under-test.ts';
import { httpReceiver, receiver } from './receiver.ts';

test('rule 8: the next message goes by the connection that rests open, which has no time of DNS and connecting', async () => {
  const reached = await httpReceiver((_request, response) => response.end('ok'));
  const egress = egressUnderTest({ allow: [reached.endpoint], resolve: async () => ['127.0.0.1'] });
  const url = `http://receiver.example:${reached.port}/`;
  await postTo(egress, url);
  const exchange = await postTo(egress, url);
  expect(exchange).toMatchObject({ answered: true, durationMs: expect.any(Number) });
  expect(Object.keys(exchange.timing)).toEqual(['ttfbMs']);
  expect(reached.connections()).toBe(1);
});

test('several messages at once share no connection, also when one rests open', async () => {
  const reached = await httpReceiver((_request, response) => response.end('ok'));
  const egress = egressUnderTest({ allow: [reached.endpoint] });
  const url = `http://127.0.0.1:${reached.port}/`;
  await postTo(egress, url);
  const exchanges = await Promise.all(Array.from({ length: 5 }, () => postTo(egress, url)));
  expect(exchanges.map(({ answered }) => answered)).toEqual([true, true, true, true, true]);
  expect(reached.connections()).toBe(5);
});

test('rule 8: a connection belongs to one name, port and address', async () => {
  const reached = await httpReceiver((_request, response) => response.end('ok'));
  const egress = egressUnderTest({ allow: [reached.endpoint], resolve: async () => ['127.0.0.1'] });
  await postTo(egress, `http://one.example:${reached.port}/`);
  await postTo(egress, `http://two.example:${reached.port}/`);
  await postTo(egress, `http://127.0.0.1:${reached.port}/`);
  expect(reached.connections()).toBe(3);
});

test('rule 8: a message does not go by a connection to an address that the name has left', async () => {
  const [before, after] = [await httpReceiver((_request, response) => response.end()), createServer()];
  const moved = await receiver(after, '127.0.0.2', before.port);
  after.on('request', (_request, response) => response.end());
  const addresses = ['127.0.0.1', '127.0.0.2'];
  const egress = egressUnderTest({ allow: ['127.0.0.0/8'], resolve: async () => [addresses.shift() ?? ''] });
  await postTo(egress, `http://receiver.example:${before.port}/`);
  expect(await postTo(egress, `http://receiver.example:${before.port}/`)).toMatchObject({ answered: true });
  expect([before.connections(), moved.connections()]).toEqual([1, 1]);
});

test.each([
  ['that the connection closes', { connection: 'close' }],
  ['that it closes too soon', { 'keep-alive': 'timeout=1' }],
])('a connection is not used again when the receiver says %s', async (_what, headers) => {
  const reached = await httpReceiver((_request, response) => response.writeHead(200, headers).end());
  const egress = egressUnderTest({ allow: [reached.endpoint] });
  await postTo(egress, `http://127.0.0.1:${reached.port}/`);
  await postTo(egress, `http://127.0.0.1:${reached.port}/`);
  expect(reached.connections()).toBe(2);
});

test('a connection that the receiver closed while it rested is not used again', async () => {
  const reached = await httpReceiver((request, response) => {
    request.resume();
    response.end(() => request.socket.end());
  });
  const egress = egressUnderTest({ allow: [reached.endpoint] });
  await postTo(egress, `http://127.0.0.1:${reached.port}/`);
  await expect.poll(() => reached.open()).toBe(0);
  expect(await postTo(egress, `http://127.0.0.1:${reached.port}/`)).toMatchObject({ answered: true });
  expect(reached.connections()).toBe(2);
});

test('256 connections rest, and no receiver takes the place of another', async () => {
  const reached = await httpReceiver((_request, response) => response.end());
  const options = { allow: [reached.endpoint], resolve: async () => ['127.0.0.1'], restMs: 60_000 };
  const egress = egressUnderTest(options);
  const others = Array.from({ length: 10 }, (_, index) => `http://r${index}.example:${reached.port}/`);
  for (const url of others) await postTo(egress, url);
  const busy = `http://busy.example:${reached.port}/`;
  await Promise.all(Array.from({ length: 300 }, () => postTo(egress, busy)));
  await expect.poll(() => reached.open()).toBe(256);
  for (const url of others) await postTo(egress, url);
  expect(reached.connections()).toBe(310);
});

test('a connection rests for four seconds at most', async () => {
  const reached = await httpReceiver((_request, response) => response.end());
  await postOnce(reached);
  expect(reached.open()).toBe(1);
  await expect.poll(() => reached.open()).toBe(0);
});
