import { expect, test } from 'vitest';
import { egressUnderTest, postOnce, postTo } from './egress-under-test.ts';
import { httpReceiver, rawReceiver } from './receiver.ts';

test('the receiver gets the message as it is, and the caller its answer', async () => {
  const seen: unknown[] = [];
  const receiver = await httpReceiver(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    response.writeHead(202, { 'X-Seen': 'yes' }).end('taken');
  });
  const egress = egressUnderTest({ allow: [receiver.endpoint] });
  const url = `http://127.0.0.1:${receiver.port}/hooks?key=1#part`;
  expect(await postTo(egress, url, { 'webhook-id': 'evt_1' })).toMatchObject({
    ...{ answered: true, status: 202, excerpt: 'taken', truncated: false },
    headers: { 'x-seen': 'yes' },
    durationMs: expect.any(Number),
    timing: { connectMs: expect.any(Number), ttfbMs: expect.any(Number) },
  });
  expect(seen).toMatchObject([
    {
      ...{ method: 'POST', url: '/hooks?key=1', body: '{"id":"evt_1"}' },
      headers: {
        host: `127.0.0.1:${receiver.port}`,
        'webhook-id': 'evt_1',
        'accept-encoding': 'identity',
        'content-length': '14',
      },
    },
  ]);
});

test('a request with another method has no body, and its answer is read up to 64 KiB', async () => {
  const seen: unknown[] = [];
  const receiver = await httpReceiver(({ method, headers }, response) => {
    seen.push([method, headers['content-length']]);
    response.end('a'.repeat(60_000));
  });
  const egress = egressUnderTest({ allow: [receiver.endpoint] });
  const url = `http://127.0.0.1:${receiver.port}/`;
  const { excerpt, truncated } = await egress.send({ method: 'GET', url, headers: {}, body: Buffer.of() });
  expect([seen, excerpt?.length, truncated]).toEqual([[['GET', undefined]], 60_000, false]);
});

test.each([200, 204, 299, 400, 404, 410, 500, 599])('status %i is returned as it is', async (status) => {
  const receiver = await httpReceiver((_request, response) => response.writeHead(status).end());
  const exchange = await postOnce(receiver);
  expect(exchange).toMatchObject({ answered: true, status });
  expect(exchange).not.toHaveProperty('detail');
  expect(exchange).not.toHaveProperty('excerpt');
});

test.each([300, 301, 302, 303, 304, 307, 308])(
  'rule 10: status %i is answered, and the redirect is not followed',
  async (status) => {
    const other = await httpReceiver((_request, response) => response.end());
    const receiver = await httpReceiver((_request, response) =>
      response.writeHead(status, { location: `http://127.0.0.1:${other.port}/` }).end(),
    );
    const egress = egressUnderTest({ allow: [receiver.endpoint, other.endpoint] });
    expect(await postTo(egress, `http://127.0.0.1:${receiver.port}/`)).toMatchObject({
      ...{ answered: true, status, detail: 'redirect not followed' },
    });
    expect(other.connections()).toBe(0);
  },
);

test.each(['100 Continue', '102 Processing', '103 Early Hints'])(
  'an answer of %s is passed over',
  async (informational) => {
    const receiver = await rawReceiver((socket) =>
      socket.write(`HTTP/1.1 ${informational}\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok`),
    );
    expect(await postOnce(receiver)).toMatchObject({
      ...{ answered: true, status: 200, excerpt: 'ok' },
    });
  },
);

test.each([
  ['garbage', 'SSH-2.0-OpenSSH_9.2\r\n', 'invalid response'],
  [
    'a change of the protocol',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    'invalid response',
  ],
  [
    'a head that never ends',
    `HTTP/1.1 200 OK\r\n${'X-Long: 0123456789\r\n'.repeat(5000)}`,
    'response head too large',
  ],
  [
    'one field of more than 64 KiB',
    `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
    'response head too large',
  ],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 'invalid response'],
] as const)('%s is no answer', async (_what, bytes, detail) => {
  const receiver = await rawReceiver((socket) => socket.write(bytes));
  const exchange = await postOnce(receiver);
  expect(exchange).toMatchObject({ answered: false, detail, timing: { connectMs: expect.any(Number) } });
  expect(exchange).not.toHaveProperty('status');
});

test.each([
  ['a chunk without a length', 'Transfer-Encoding: chunked\r\n\r\nno length\r\n'],
  ['a second chunk without a length', 'Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\nno length\r\n'],
  ['a chunk that is longer than its length', 'Transfer-Encoding: chunked\r\n\r\n1\r\nok\r\n0\r\n\r\n'],
])('%s makes an invalid response, and the status is returned', async (_what, rest) => {
  const receiver = await rawReceiver((socket) =>
    socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\n${rest}`)),
  );
  expect(await postOnce(receiver)).toMatchObject({
    ...{ answered: false, status: 200, detail: 'invalid response' },
  });
});

const chunked = 'Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n';

test.each([
  ['a body behind 204', '204 No Content\r\nContent-Length: 2\r\n\r\n{}', undefined],
  ['a body behind 204 without a length', '204 No Content\r\n\r\n{}', undefined],
  ['chunks behind 204', `204 No Content\r\n${chunked}\r\n`, undefined],
  ['a body behind 304', '304 Not Modified\r\nContent-Length: 2\r\n\r\n{}', undefined],
  ['a length in characters', '200 OK\r\nContent-Length: 13\r\n\r\n{"ok":"très"}', '{"ok":"très"'],
  ['a body behind length 0', '200 OK\r\nContent-Length: 0\r\n\r\nok', undefined],
  ['bytes behind the body', '200 OK\r\nContent-Length: 2\r\n\r\nok and more', 'ok'],
  ['NUL behind the body', '200 OK\r\nContent-Length: 2\r\n\r\nok\0', 'ok'],
  ['bytes behind the last chunk', `200 OK\r\n${chunked}\r\nmore`, 'ok'],
  ['bytes behind trailers', `200 OK\r\n${chunked}X-Trailer: 1\r\n\r\nmore`, 'ok'],
  [
    'bytes behind an answer of HTTP/1.0',
    '200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok more',
    'ok',
  ],
  [
    'a second answer',
    '200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n',
    'ok',
  ],
  [
    'a second answer behind 204',
    '204 No Content\r\n\r\nHTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n',
    undefined,
  ],
  ['an interim answer behind it', '200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 100 Continue\r\n\r\n', 'ok'],
  ['a failure with bytes behind it', '500 No\r\nContent-Length: 2\r\n\r\nno and more', 'no'],
])(
  'decisions.md 10: %s: the answer counts by its status, and the connection is closed',
  async (_what, bytes, excerpt) => {
    const receiver = await rawReceiver((socket) =>
      socket.once('data', () => socket.write(`HTTP/1.1 ${bytes}`)),
    );
    const exchange = await postOnce(receiver);
    expect(exchange).toMatchObject({ answered: true, status: Number(bytes.slice(0, 3)) });
    expect(exchange.excerpt).toBe(excerpt);
    await expect.poll(receiver.open).toBe(0);
  },
);

test('decisions.md 10: a line behind the body is no part of the answer', async () => {
  const receiver = await rawReceiver((socket) =>
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok\r\n\r\n')),
  );
  expect(await postOnce(receiver)).toMatchObject({ answered: true, status: 200, excerpt: 'ok' });
});

test('decisions.md 10: bytes that arrive behind an answer at rest are not taken for the next one', async () => {
  const late = Promise.withResolvers<() => void>();
  const receiver = await rawReceiver((socket) =>
    socket.on('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      late.resolve(() => void socket.write('HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n'));
    }),
  );
  const egress = egressUnderTest({ allow: [receiver.endpoint] });
  const url = `http://127.0.0.1:${receiver.port}/`;
  expect(await postTo(egress, url)).toMatchObject({ status: 200 });
  (await late.promise)();
  await expect.poll(receiver.open).toBe(0);
  expect(await postTo(egress, url)).toMatchObject({ answered: true, status: 200 });
  expect(receiver.connections()).toBe(2);
});

test.each([
  ['one field of 20 KB', `X-Long: ${'x'.repeat(20_000)}\r\n`],
  ['forty cookies', `Set-Cookie: ${'x'.repeat(1000)}\r\n`.repeat(40)],
  ['nearly 64 KiB', `X-Long: ${'x'.repeat(65_000)}\r\n`],
])('decisions.md 10: a head with %s is read', async (_what, fields) => {
  const receiver = await rawReceiver((socket) =>
    socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\n${fields}Content-Length: 2\r\n\r\nok`)),
  );
  expect(await postOnce(receiver)).toMatchObject({ answered: true, status: 200, excerpt: 'ok' });
});

test.each([
  ['at once', '', undefined],
  ['in the head', 'HTTP/1.1 200 OK\r\nContent-', undefined],
  ['in the body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf', 200],
  ['in a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\na\r\nhalf', 200],
] as const)('a connection that the receiver closes %s is reported', async (_where, bytes, status) => {
  const receiver = await rawReceiver((socket) => socket.once('data', () => socket.end(bytes)));
  const exchange = await postOnce(receiver);
  expect(exchange).toMatchObject({ answered: false, detail: 'connection closed' });
  expect(exchange.status).toBe(status);
  expect(exchange.excerpt).toBe(status && 'half');
});

test('of a repeated field the first value is returned', async () => {
  const receiver = await httpReceiver((_request, response) =>
    response.writeHead(200, ['Webhook-Delivery', 'abort-message', 'webhook-delivery', 'other']).end(),
  );
  const { headers } = await postOnce(receiver);
  expect(headers['webhook-delivery']).toBe('abort-message');
});

test('a port without a listener refuses the connection', async () => {
  const exchange = await postTo(egressUnderTest({ allow: ['127.0.0.0/8'] }), 'http://127.0.0.1:1/');
  expect(exchange).toMatchObject({
    answered: false,
    detail: 'connection refused',
    durationMs: expect.any(Number),
  });
});
