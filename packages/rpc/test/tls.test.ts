import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createClient } from '@connectrpc/connect';
import { createConnectTransport, createGrpcTransport } from '@connectrpc/connect-node';
import { credentials, Client as GrpcClient } from '@grpc/grpc-js';
import { Health } from '@telehealth/contracts/grpc-health';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import type { TransportOptions } from '../src/index.ts';
import { certificates } from '../src/testing/certificates.ts';
import { kindOf } from '../src/testing/kind-of.ts';
import { caller, internalHeaders, type ScriptedServer, scriptedServer } from './scripted-server.ts';

const { ca, otherCa, server: tls } = certificates;
const secured = (options = {}) => scriptedServer(async () => ({}), { tls, ...options });

/** A client of the server under a name, whose address is resolved as that of a replica. */
function callerOf(name: string, { server }: ScriptedServer, options: Partial<TransportOptions>) {
  const resolve = async () => [{ host: '127.0.0.1', port: server.httpPort }];
  return caller({ targets: [`https://${name}:443`], resolve, ...options });
}

test.each(['intake.internal', 'localhost', '127.0.0.1'])(
  'decisions.md 13: a call to https://%s is served when the authority has signed that name',
  async (name) => {
    await using scripted = await secured();
    await using client = callerOf(name, scripted, { ca });
    await client.intake.next({});
    await client.intake.next({});
    expect(scripted.records).toHaveLength(2);
    expect(scripted.server.httpUrl).toMatch(/^https:/);
  },
);

test.each([
  ['of another authority', 'intake.internal', { ca: otherCa }],
  ['of an authority that Node does not know', 'intake.internal', {}],
  ['of another name', 'orders.internal', { ca }],
  ['of another address', '127.0.0.2', { ca }],
])(
  'decisions.md 13: a server with a certificate %s gets no request and no credential',
  async (_, name, options) => {
    await using scripted = await secured();
    await using client = callerOf(name, scripted, options);
    expect(await kindOf(client.intake.next({}))).toBe('unavailable');
    expect(scripted.records).toEqual([]);
  },
);

test('why a replica cannot be reached is the cause of the error', async () => {
  await using scripted = await secured();
  await using client = callerOf('orders.internal', scripted, { ca });
  const cause = await client.intake.next({}).catch((error) => error.cause);
  expect(String(cause)).toMatch(/orders\.internal/);
});

test('a caller in clear is not served by a secured server, nor a secured caller by one in clear', async () => {
  await using scripted = await secured();
  await using clear = await scriptedServer();
  for (const [scheme, port] of [
    ['http', scripted.server.httpPort],
    ['https', clear.server.httpPort],
  ] as const) {
    await using client = caller({ targets: [`${scheme}://127.0.0.1:${port}`], ca });
    expect(await kindOf(client.intake.next({}))).toBe('unavailable');
  }
  expect([...scripted.records, ...clear.records]).toEqual([]);
});

test.each([
  ['gRPC', createGrpcTransport, 'grpcUrl'],
  ['Connect over HTTP/2', createConnectTransport, 'grpcUrl'],
  ['Connect over HTTP/1.1', createConnectTransport, 'httpUrl'],
] as const)('the official client calls a secured server: %s', async (_, transportOf, url) => {
  await using scripted = await secured();
  const httpVersion = url === 'grpcUrl' ? '2' : '1.1';
  const transport = transportOf({
    baseUrl: scripted.server[url],
    httpVersion,
    nodeOptions: { ca },
  } as never);
  await createClient(IntakeService, transport).next({}, { headers: internalHeaders });
  expect(await createClient(Health, transport).check({})).toMatchObject({ status: 1 });
  expect(scripted.records).toMatchObject([{ kind: 'ok' }]);
});

test('grpc-js calls a secured server, and refuses one of another authority', async () => {
  await using scripted = await secured();
  const check = async (authority: string) => {
    const client = new GrpcClient(
      `127.0.0.1:${scripted.server.grpcPort}`,
      credentials.createSsl(Buffer.from(authority)),
    );
    const answer = await new Promise((resolve) => {
      client.makeUnaryRequest(
        '/grpc.health.v1.Health/Check',
        (bytes: Buffer) => bytes,
        (bytes: Buffer) => bytes,
        Buffer.alloc(0),
        { deadline: Date.now() + 10_000 },
        (error, bytes) => resolve(error === null ? bytes : error?.details),
      );
    });
    client.close();
    return answer;
  };
  expect(await check(ca)).toEqual(Buffer.from([0x08, 0x01]));
  expect(await check(otherCa)).toEqual(expect.stringMatching(/certificate/));
});

test('a secured server closes without failing a call, while another caller has not shaken hands', async () => {
  const release = Promise.withResolvers<object>();
  const scripted = await scriptedServer(() => release.promise, { tls });
  const silent = connectTcp(scripted.server.httpPort, '127.0.0.1');
  silent.on('error', () => {});
  await using client = callerOf('localhost', scripted, { ca });
  const pending = client.intake.next({});
  await eventually(() => expect(scripted.server.inFlight()).toBe(1));
  const closed = scripted.server.close(5000);
  release.resolve({});
  await pending;
  silent.destroy();
  await closed;
});

test.each(['httpPort', 'grpcPort'] as const)(
  'decisions.md 13: who never shakes hands at the %s of a secured server is given up',
  async (port) => {
    await using scripted = await secured({ bounds: { headMs: 100 } });
    const silent = connectTcp(scripted.server[port], '127.0.0.1');
    silent.on('error', () => {});
    silent.resume();
    await once(silent, 'close');
  },
);

test('decisions.md 16: a renewed certificate is shown on both ports from the next connection on', async () => {
  await using scripted = await secured();
  const { renewed } = certificates;
  const names = async () => {
    const shown = [];
    for (const port of [scripted.server.httpPort, scripted.server.grpcPort]) {
      const socket = connectTls({ port, host: '127.0.0.1', ca: [ca, renewed.cert] });
      await once(socket, 'secureConnect');
      shown.push(socket.getPeerCertificate().subject.CN);
      socket.destroy();
    }
    return shown;
  };
  expect(await names()).toEqual(['intake.internal', 'intake.internal']);
  scripted.server.renewTls(renewed);
  expect(await names()).toEqual(['renewed.internal', 'renewed.internal']);
});
