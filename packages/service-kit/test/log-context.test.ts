import { createClient } from '@connectrpc/connect';
import { createConnectTransport, createGrpcTransport } from '@connectrpc/connect-node';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { callOptions, createTransport, serveContracts } from '@telehealth/rpc';
import { scriptedContract } from '@telehealth/rpc/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../src/telemetry/index.ts';
import { internalCallersInTests, internalCredential } from '../src/testing/index.ts';
import { someEvent, startParking } from './parking-service.ts';

const tenancyOf = (clientId: string) => ({
  clientId,
  brandIds: [`brd_of_${clientId}`],
  brandId: `brd_of_${clientId}`,
  mode: 'test' as const,
  credentialId: 'key_1',
});

/** A server whose method logs three functions down, behind an await; both calls of a test are under way at once. */
async function startLogging() {
  const lines: string[] = [];
  const logger = createLogger({ service: 'test', destination: { write: (line) => void lines.push(line) } });
  const bothThere = Promise.withResolvers<void>();
  let there = 0;
  const deepest = () => logger.warn('deep inside');
  const deeper = async () => {
    if (++there === 2) bothThere.resolve();
    await bothThere.promise;
    deepest();
  };
  const server = await serveContracts({
    host: '127.0.0.1',
    internalCallers: internalCallersInTests,
    logger,
    contracts: [
      scriptedContract(IntakeService, {
        async next() {
          await deeper();
          return {};
        },
      }),
    ],
    routes: [
      {
        prefix: '/media',
        callers: ['gateway'],
        methods: ['PUT'],
        async handle(req, res) {
          for await (const _ of req);
          await deeper();
          res.end();
        },
      },
    ],
  });
  onTestFinished(() => server.close(0));
  return {
    server,
    logged: () =>
      lines.map((line) => JSON.parse(line)).toSorted((a, b) => (a.clientId < b.clientId ? -1 : 1)),
  };
}

const presented = { 'x-internal-credential': internalCredential };

const protocols = {
  'the short path': ({ httpUrl }: { httpUrl: string }) => {
    const transport = createTransport({ targets: [httpUrl], internalCredential });
    onTestFinished(() => transport.close());
    return transport;
  },
  Connect: ({ httpUrl }: { httpUrl: string }) =>
    createConnectTransport({ baseUrl: httpUrl, httpVersion: '1.1', useBinaryFormat: false }),
  gRPC: ({ grpcUrl }: { grpcUrl: string }) => createGrpcTransport({ baseUrl: grpcUrl }),
};

test.each(Object.entries(protocols))(
  'decisions.md 16: over %s a line that is logged deep inside a call has its client, brand and correlation id, and not those of another call',
  async (name, transportTo) => {
    const { server, logged } = await startLogging();
    const intake = createClient(IntakeService, transportTo(server));
    const call = (clientId: string) => {
      const options = callOptions({ correlationId: `c-${clientId}`, tenancy: tenancyOf(clientId) });
      const headers = {
        ...Object.fromEntries(new Headers(options.headers)),
        ...(name !== 'the short path' && presented),
      };
      return intake.next({}, { ...options, headers });
    };
    await Promise.all(['cli_1', 'cli_2'].map(call));
    expect(logged()).toMatchObject(
      ['cli_1', 'cli_2'].map((clientId) => ({
        msg: 'deep inside',
        clientId,
        brandId: `brd_of_${clientId}`,
        correlationId: `c-${clientId}`,
        rpc: '/telehealth.intake.v1.IntakeService/Next',
      })),
    );
  },
);

test('decisions.md 16: so has a line that is logged deep inside a plain route', async () => {
  const { server, logged } = await startLogging();
  const put = (clientId: string) => {
    const { headers } = callOptions({ correlationId: `c-${clientId}`, tenancy: tenancyOf(clientId) });
    const all = { ...Object.fromEntries(new Headers(headers)), ...presented };
    return fetch(`${server.httpUrl}/media/1`, { method: 'PUT', headers: all, body: 'x' });
  };
  const statuses = await Promise.all(['cli_1', 'cli_2'].map(async (id) => (await put(id)).status));
  expect(statuses).toEqual([200, 200]);
  expect(logged().map(({ clientId, brandId }) => [clientId, brandId])).toEqual([
    ['cli_1', 'brd_of_cli_1'],
    ['cli_2', 'brd_of_cli_2'],
  ]);
});

test('decisions.md 16: a line that is logged deep inside the handler of an event has whose it is', async () => {
  const parking = await startParking({
    storeUrl: 'sqlite::memory:',
    handle: async () => {
      await Promise.resolve();
      parking.context.logger.warn('deep inside');
    },
  });
  const event = someEvent('brd_7');
  await parking.context.bus.publish(event);
  const line = parking
    .log()
    .split('\n')
    .find((each) => each.includes('deep inside'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ eventId: event.id, clientId: 'cli_1', brandId: 'brd_7' });
});
