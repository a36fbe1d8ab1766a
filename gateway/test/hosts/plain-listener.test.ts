import { expect, onTestFinished, test } from 'vitest';
import { listenInPlain } from '../../src/hosts/certificates/plain-listener.ts';
import { exchange } from '../raw-http.ts';

/** Where it listens, and what it passed on. */
async function listener() {
  const passed: string[] = [];
  const { server, port } = await listenInPlain(
    ({ url = '' }, response) => {
      passed.push(url);
      response.end('key');
    },
    { host: '127.0.0.1', port: 0 },
  );
  onTestFinished(() => void server.close());
  return { port, passed };
}

test('decisions.md 8: in the clear certificate authorities are answered, and every other request is redirected to TLS unread', async () => {
  const { port, passed } = await listener();
  const at = (path: string) => `http://127.0.0.1:${port}${path}`;
  const challenge = await fetch(at('/.well-known/acme-challenge/token'));
  expect(await challenge.text()).toBe('key');
  const other = await fetch(at('/v1/orders?limit=1'), {
    method: 'POST',
    redirect: 'manual',
    headers: { authorization: 'Bearer canary' },
    body: '{}',
  });
  expect([other.status, other.headers.get('location')]).toEqual([308, 'https://127.0.0.1/v1/orders?limit=1']);
  const absolute = await exchange(port, 'GET http://evil.example/ HTTP/1.1\r\nhost: evil.example\r\n\r\n');
  expect(absolute).toMatch(/^HTTP\/1.1 400 /);
  expect(passed).toEqual(['/.well-known/acme-challenge/token']);
});
