import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { caaIdentitiesOf } from '../src/adapters/certificates/acme-http.ts';
import { resolvers } from '../src/adapters/dns/resolvers.ts';

/** The address of a directory with this answer, and how often it was asked. */
async function directory(answer: object) {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked: () => asked };
}

test('RFC 8555 7.1.1: the directory of the authority has its names in CAA records, and is asked once', async () => {
  const { url, asked } = await directory({ meta: { caaIdentities: ['Authority.example'] } });
  const find = caaIdentitiesOf(url);
  expect([await find(), await find()]).toEqual([['authority.example'], ['authority.example']]);
  expect(asked()).toBe(1);
});

test('an authority whose directory lists no names checks CAA records itself', async () => {
  const { url } = await directory({ meta: {} });
  const dns = resolvers({ resolvers: ['127.0.0.1:1'], findCaaIdentities: caaIdentitiesOf(url) });
  expect(await dns.caaVerdictOf('login.brand.example', new AbortController().signal)).toBe('allowed');
});

test('while the directory does not answer the CAA records are unavailable', async () => {
  const findCaaIdentities = () => Promise.reject(new Error('of this test'));
  const dns = resolvers({ resolvers: ['127.0.0.1:1'], findCaaIdentities });
  expect(await dns.caaVerdictOf('login.brand.example', new AbortController().signal)).toBe('unavailable');
});
