import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { egressUnderTest, postTo } from './egress-under-test.ts';
import { httpReceiver, type Receiver, receiver } from './receiver.ts';

const notPublic = 'refused: address not public';

/** A receiver of this machine that is not allowed. */
const unwanted = (): Promise<Receiver> => httpReceiver((_request, response) => response.end());

test.each([
  '127.0.0.1',
  '0177.0.0.1',
  '2130706433',
  '0x7f.1',
  '127.1',
  '0',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '１２７.０.０.１',
  '127.0.0.1.',
])('rules 1 to 5: http://%s is refused before any connection', async (host) => {
  const inside = await unwanted();
  expect(await postTo(egressUnderTest(), `http://${host}:${inside.port}/`)).toEqual({
    ...{ answered: false, detail: notPublic, headers: {}, truncated: false, timing: {} },
  });
  expect(inside.connections()).toBe(0);
});

test.each(['localhost', 'localhost.'])(
  'rules 1 to 5: http://%s is refused before any connection',
  async (host) => {
    const inside = await unwanted();
    const refused = { answered: false, detail: notPublic };
    expect(await postTo(egressUnderTest(), `http://${host}:${inside.port}/`)).toMatchObject(refused);
    expect(inside.connections()).toBe(0);
  },
);

test('rule 5: loopback of IPv6 is refused before any connection', async () => {
  const inside = await receiver(
    createServer((_request, response) => response.end()),
    '::1',
  );
  expect(await postTo(egressUnderTest(), `http://[::1]:${inside.port}/`)).toMatchObject({
    detail: notPublic,
  });
  expect(inside.connections()).toBe(0);
});

test.each([
  ['a user', 'http://user@127.0.0.1:<port>/'],
  ['another scheme', 'ftp://127.0.0.1:<port>/'],
  ['no URL', '127.0.0.1:<port>'],
])('rule 1: %s is refused, though the address is allowed', async (_what, url) => {
  const reached = await unwanted();
  const egress = egressUnderTest({ allow: ['127.0.0.0/8'] });
  expect(await postTo(egress, url.replace('<port>', String(reached.port)))).toMatchObject({
    detail: 'refused: url',
  });
  expect(reached.connections()).toBe(0);
});

test('rule 1: http is refused in live mode', async () => {
  const reached = await unwanted();
  const egress = egressUnderTest({ mode: 'live', allow: ['127.0.0.0/8'] });
  expect(await postTo(egress, `http://127.0.0.1:${reached.port}/`)).toMatchObject({ detail: 'refused: url' });
  expect(reached.connections()).toBe(0);
});

test('rule 2: the names of the platform are refused, though their addresses are allowed', async () => {
  const reached = await unwanted();
  const egress = egressUnderTest({
    allow: ['127.0.0.0/8'],
    ownHosts: ['api.example.com'],
    resolve: async () => ['127.0.0.1'],
  });
  for (const name of ['api.example.com', 'API.example.com.', 'a.internal', 'a.localhost']) {
    expect(await postTo(egress, `http://${name}:${reached.port}/`)).toMatchObject({ detail: notPublic });
  }
  expect(reached.connections()).toBe(0);
});

test.each(['127.0.0.1', 'localhost', '127.1', 'localhost.'])(
  'rule 5: a receiver at http://%s is reached where loopback is open, and a port of the platform is not',
  async (host) => {
    const [own, platform] = [await unwanted(), await unwanted()];
    const egress = egressUnderTest({ loopbackExcept: (port) => port === platform.port });
    expect(await postTo(egress, `http://${host}:${own.port}/`)).toMatchObject({ answered: true });
    expect(await postTo(egress, `http://${host}:${platform.port}/`)).toMatchObject({
      detail: 'refused: port',
    });
    expect([own.connections(), platform.connections()]).toEqual([1, 0]);
  },
);

test('rule 9: a port of infrastructure is refused at a public address', async () => {
  const egress = egressUnderTest({ resolve: async () => ['8.8.8.8'] });
  const exchange = await postTo(egress, 'http://receiver.example:6379/');
  expect(exchange).toMatchObject({ answered: false, detail: 'refused: port' });
  expect(exchange).not.toHaveProperty('durationMs');
});

test('rule 12: an allowed endpoint opens no other port and no other address', async () => {
  const [allowed, beside] = [await unwanted(), await unwanted()];
  const egress = egressUnderTest({ allow: [allowed.endpoint] });
  expect(await postTo(egress, `http://127.0.0.1:${beside.port}/`)).toMatchObject({ detail: notPublic });
  expect(await postTo(egress, `http://127.0.0.2:${allowed.port}/`)).toMatchObject({ detail: notPublic });
  expect(await postTo(egress, `http://127.0.0.1:${allowed.port}/`)).toMatchObject({ answered: true });
  expect([allowed.connections(), beside.connections()]).toEqual([1, 0]);
});

test('rule 12: a sender whose settings cannot be parsed is not made', () => {
  expect(() => egressUnderTest({ allow: ['127.0.0.1'] })).toThrow('not of the form');
  expect(() => egressUnderTest({ deny: ['10.0.0.0/33'] })).toThrow('not of the form');
});

test('a header of the caller that cannot be sent is an error of the caller', async () => {
  const reached = await httpReceiver((_request, response) => response.end());
  const egress = egressUnderTest({ allow: [reached.endpoint] });
  const url = `http://127.0.0.1:${reached.port}/`;
  await expect(postTo(egress, url, { 'webhook-id': 'a\nb' })).rejects.toThrow(TypeError);
  expect(await postTo(egress, url)).toMatchObject({ answered: true });
});

test('a receiver is reached while operators allow its address, and not before and after', async () => {
  const inside = await unwanted();
  let entries: readonly string[] = [];
  const egress = egressUnderTest({ alsoAllowed: async () => entries });
  const answered = async () => (await postTo(egress, `http://127.0.0.1:${inside.port}/`)).answered;
  expect(await answered()).toBe(false);
  entries = [`127.0.0.1:${inside.port}`];
  expect(await answered()).toBe(true);
  entries = [];
  expect(await answered()).toBe(false);
});

test('in live mode nothing asks what operators allow', async () => {
  let asked = 0;
  const alsoAllowed = async () => {
    asked++;
    return ['127.0.0.0/8'];
  };
  const egress = egressUnderTest({ mode: 'live', alsoAllowed });
  const { port } = await unwanted();
  expect(await postTo(egress, `https://127.0.0.1:${port}/`)).toMatchObject({ detail: notPublic });
  expect(asked).toBe(0);
});
