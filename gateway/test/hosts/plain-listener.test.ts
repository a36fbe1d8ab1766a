import { expect, onTestFinished, test } from 'vitest';
import { listenInPlain } from '../../src/hosts/certificates/plain-listener.ts';
import { exchange } from '../raw-http.ts';
import { ownHeaders } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const gateway = gatewayOfFile({
  script: { domainRouting: { getChallenge: async () => ({ keyAuthorization: 'proof' }) } },
});

/** The address of a plain listener of the gateway. */
async function plainAddress() {
  await gateway.app.ready();
  const { port, close } = await listenInPlain(gateway.app.server, { host: '127.0.0.1', port: 0 });
  onTestFinished(close);
  return { port, at: (path: string) => `http://127.0.0.1:${port}${path}` };
}

test('decisions.md 8: in the clear certificate authorities are answered, and every other request is redirected to TLS and reaches nothing', async () => {
  const { port, at } = await plainAddress();
  const challenge = await fetch(at('/.well-known/acme-challenge/token'));
  expect([challenge.status, await challenge.text()]).toEqual([200, 'proof']);
  gateway.received.length = 0;
  for (const [method, path] of [
    ['GET', '/v1/account/brands?limit=1'],
    ['POST', '/v1/payments'],
    ['GET', '/docs'],
    ['GET', '/nothing'],
  ]) {
    const answer = await fetch(at(path ?? ''), {
      method: method ?? '',
      headers: ownHeaders,
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `https://127.0.0.1${path}`]);
  }
  const absolute = await exchange(
    port,
    'GET http://elsewhere.example/ HTTP/1.1\r\nhost: elsewhere.example\r\nconnection: close\r\n\r\n',
  );
  expect(absolute).toMatch(/^HTTP\/1.1 404 /);
  expect(gateway.received).toEqual([]);
});

test('decisions.md 8: a connection in the clear has the bounds of every other one', async () => {
  const { port } = await plainAddress();
  const head = `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(64 * 1024)}\r\n\r\n`;
  expect(await exchange(port, head)).toMatch(/^HTTP\/1.1 431 /);
});
