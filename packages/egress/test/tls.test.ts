import { createServer, type ServerOptions } from 'node:https';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { certificates } from '@telehealth/rpc/testing';
import { expect, onTestFinished, test } from 'vitest';
import { egressUnderTest, postTo } from './egress-under-test.ts';
import { receiver } from './receiver.ts';

/** A receiver with a certificate, and the names that callers asked it for. */
async function secured(options: ServerOptions) {
  const names: unknown[] = [];
  const server = createServer(options, (request, response) => {
    names.push((request.socket as TLSSocket).servername);
    response.end(request.headers.host);
  });
  server.on('tlsClientError', () => {});
  return { ...(await receiver(server)), names };
}

/** Believes the authority of the certificates until the test is finished. */
function believeTheAuthority(): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, certificates.ca]);
  onTestFinished(() => setDefaultCACertificates(before));
}

const resolve = async () => ['127.0.0.1'];

/** Posts to the name of the certificate. */
const postNamed = (endpoint: string, port: number) =>
  postTo(egressUnderTest({ allow: [endpoint], resolve }), `https://receiver.example:${port}/`);

test('rule 8: with TLS the name is that of the URL, in the handshake, the certificate and the request', async () => {
  believeTheAuthority();
  const { port, endpoint, names } = await secured(certificates.server);
  const egress = egressUnderTest({ mode: 'live', allow: [endpoint], resolve });
  const exchange = await postTo(egress, `https://receiver.example:${port}/`);
  expect(exchange).toMatchObject({ answered: true, excerpt: `receiver.example:${port}` });
  expect(Object.keys(exchange.timing).sort()).toEqual(['connectMs', 'dnsMs', 'tlsMs', 'ttfbMs']);
  expect(names).toEqual(['receiver.example']);
});

test('a certificate can have an address', async () => {
  believeTheAuthority();
  const { port, endpoint, names } = await secured(certificates.server);
  const exchange = await postTo(egressUnderTest({ allow: [endpoint] }), `https://127.0.0.1:${port}/`);
  expect(exchange).toMatchObject({ answered: true });
  expect(names).toEqual([false]);
});

test.each([
  ['that signed itself', certificates.renewed, 'receiver.example'],
  ['of another name', certificates.server, 'other.example'],
])('rule 10: a receiver with a certificate %s gets no request', async (_what, certificate, name) => {
  believeTheAuthority();
  const { port, endpoint, names } = await secured(certificate);
  const exchange = await postTo(egressUnderTest({ allow: [endpoint], resolve }), `https://${name}:${port}/`);
  expect(exchange).toMatchObject({ answered: false, detail: 'tls failure', durationMs: expect.any(Number) });
  expect(names).toEqual([]);
});

test('rule 10: an authority that Node does not know is not believed', async () => {
  const { port, endpoint } = await secured(certificates.server);
  const exchange = await postNamed(endpoint, port);
  expect(exchange).toMatchObject({ answered: false, detail: 'tls failure' });
});

test('rule 10: certificates are verified, whatever the environment says', async () => {
  const { port, endpoint } = await secured(certificates.renewed);
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  onTestFinished(() => {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  });
  const exchange = await postNamed(endpoint, port);
  expect(exchange).toMatchObject({ answered: false, detail: 'tls failure' });
});

test.each([
  ['TLSv1.1', { answered: false, detail: 'tls failure' }],
  ['TLSv1.2', { answered: true, status: 200 }],
  ['TLSv1.3', { answered: true, status: 200 }],
] as const)('rule 10: a receiver that speaks %s gets this answer', async (version, outcome) => {
  believeTheAuthority();
  const { port, endpoint } = await secured({
    ...{ ...certificates.server, minVersion: 'TLSv1', maxVersion: version, ciphers: 'DEFAULT:@SECLEVEL=0' },
  });
  const exchange = await postNamed(endpoint, port);
  expect(exchange).toMatchObject(outcome);
});

test('a receiver without TLS fails the handshake', async () => {
  const plain = await receiver((await import('node:http')).createServer());
  const exchange = await postTo(
    egressUnderTest({ allow: [plain.endpoint] }),
    `https://127.0.0.1:${plain.port}/`,
  );
  expect(exchange).toMatchObject({ answered: false, detail: 'tls failure' });
});
