import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls, createSecureContext } from 'node:tls';
import { certificates } from '@telehealth/rpc/testing';
import { expect, onTestFinished, test } from 'vitest';
import { listenForDomains } from '../../src/hosts/certificates/tls-listener.ts';
import { buildApp } from '../../src/index.ts';
import { scriptedContext } from '../scripted.ts';

const signature = '0d0a0d0a000d0a515549540a';
const headOf = (address: readonly number[]) =>
  Buffer.concat([
    Buffer.from(`${signature}2111000c`, 'hex'),
    Buffer.from([...address, 10, 0, 0, 1, 195, 80, 1, 187]),
  ]);
const visitor = headOf([198, 51, 100, 7]);
const ofProxyItself = Buffer.from(`${signature}20000000`, 'hex');

/** A gateway whose TLS listener stands behind the proxies, if any; `seen` has the address of each request. */
async function gateway(proxies: readonly string[] | undefined) {
  const { context } = scriptedContext({ settings: { trustedProxies: ['127.0.0.1'], tlsPort: 0 } });
  const app = buildApp(context);
  const seen: string[] = [];
  app.addHook('onRequest', (request, _reply, done) => {
    seen.push(`${request.ip} ${request.protocol} ${request.host}`);
    done();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const listener = await listenForDomains(app.server, async () => createSecureContext(certificates.server), {
    host: '127.0.0.1',
    port: 0,
    proxies,
  });
  onTestFinished(async () => {
    const closed = listener.close();
    await app.close();
    await closed;
  });
  const open = async (): Promise<Socket> => {
    const socket = connect(listener.port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  /** Sends a head before the handshake, in pieces, and asks once with headers of its own; undefined when it was cut off. */
  const ask = async (pieces: readonly Buffer[], headers = ''): Promise<string | undefined> => {
    const socket = await open();
    const cut = new Promise((closed) => socket.once('close', closed));
    for (const piece of pieces) {
      socket.write(piece);
      await new Promise((done) => setImmediate(done));
    }
    const tls = connectTls({ socket, servername: 'localhost', rejectUnauthorized: false });
    tls.on('error', () => {});
    tls.on('secureConnect', () =>
      tls.write(`GET /v1/openapi.json HTTP/1.1\r\nhost: localhost\r\n${headers}connection: close\r\n\r\n`),
    );
    tls.resume();
    await Promise.race([cut, new Promise((closed) => tls.once('close', closed))]);
    return seen.pop();
  };
  return { ask };
}

const forged =
  'x-forwarded-for: 203.0.113.9\r\nx-forwarded-proto: http\r\nx-forwarded-host: victim.example\r\n';

test('decisions.md 13: behind a proxy the TLS listener learns the address of a browser by PROXY protocol, and never from its headers', async () => {
  const { ask } = await gateway(['127.0.0.1']);
  const known = '198.51.100.7 https localhost';
  expect(await ask([visitor])).toBe(known);
  expect(await ask([visitor], forged)).toBe(known);
  expect(await ask([visitor.subarray(0, 5), visitor.subarray(5, 20), visitor.subarray(20)])).toBe(known);
  expect(await ask([headOf([192, 0, 2, 44])])).toBe('192.0.2.44 https localhost');
  // A visitor who shares the address of a trusted proxy is believed no more than others.
  expect(await ask([headOf([127, 0, 0, 1])], forged)).toBe('127.0.0.1 https localhost');
  expect(await ask([ofProxyItself], forged)).toBe('127.0.0.1 https localhost');
});

test.each([
  ['no head', []],
  ['the head of version 1', [Buffer.from('PROXY TCP4 198.51.100.7 10.0.0.1 50000 443\r\n')]],
  ['two heads', [visitor, visitor]],
])('decisions.md 13: a connection with %s is cut off where heads are said', async (_, pieces) => {
  const { ask } = await gateway(['127.0.0.1']);
  expect(await ask(pieces)).toBeUndefined();
});

test('decisions.md 13: whoever is no trusted proxy says no address', async () => {
  const { ask } = await gateway(['192.0.2.1']);
  expect(await ask([visitor])).toBeUndefined();
});

test('decisions.md 13: without PROXY protocol the address is that of the connection, whatever its headers say', async () => {
  const { ask } = await gateway(undefined);
  expect(await ask([], forged)).toBe('127.0.0.1 https localhost');
  expect(await ask([visitor])).toBeUndefined();
});
