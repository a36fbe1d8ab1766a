import { createFileRegistry, type DescMethodServerStreaming, fromJson } from '@bufbuild/protobuf';
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt';
import { ConnectError, createClient } from '@connectrpc/connect';
import {
  createConnectTransport,
  createGrpcTransport,
  createGrpcWebTransport,
} from '@connectrpc/connect-node';
import type { ContractAccess } from '@telehealth/contracts/access';
import { DomainError } from '@telehealth/errors';
import { eventually } from '@telehealth/test-servers/vitest';
import { describe, expect, test } from 'vitest';
import { type Call, type Contract, errorFromWire } from '../src/index.ts';
import { internalHeaders, type ScriptedServer, scriptedServer, transportTo } from './scripted-server.ts';

interface Tick {
  readonly number?: number;
}
type Count = (request: Tick, call: Call) => AsyncIterable<Tick>;

const tick = { name: 'number', number: 1, label: 'LABEL_OPTIONAL', type: 'TYPE_INT32', jsonName: 'number' };

/** A service of these tests: `Ticker.Count` answers with a stream. */
const ticker = (() => {
  const file = {
    name: 'test/v1/ticker.proto',
    package: 'test.v1',
    syntax: 'proto3',
    messageType: [{ name: 'Tick', field: [tick] }],
    service: [
      {
        name: 'Ticker',
        method: [
          { name: 'Count', inputType: '.test.v1.Tick', outputType: '.test.v1.Tick', serverStreaming: true },
        ],
      },
    ],
  };
  const registry = createFileRegistry(fromJson(FileDescriptorProtoSchema, file), () => undefined);
  const service = registry.getService('test.v1.Ticker');
  if (service === undefined) throw new Error('no such service');
  return service;
})();

const serving = (count: Count, options = {}): Promise<ScriptedServer> => {
  const access: ContractAccess = {
    callers: ['gateway'],
    scope: undefined,
    methods: new Map([['count', 'internal']]),
  };
  const contract: Contract = { service: ticker, access, handlers: { count } };
  return scriptedServer(async () => ({}), { contracts: [contract], ...options });
};

const transports = {
  gRPC: (scripted: ScriptedServer) => createGrpcTransport({ baseUrl: scripted.server.grpcUrl }),
  'Connect over HTTP/2': (scripted: ScriptedServer) =>
    createConnectTransport({ baseUrl: scripted.server.grpcUrl, httpVersion: '2' }),
  'Connect over HTTP/1.1': (scripted: ScriptedServer) =>
    createConnectTransport({ baseUrl: scripted.server.httpUrl, httpVersion: '1.1' }),
  'gRPC-Web over HTTP/1.1': (scripted: ScriptedServer) =>
    createGrpcWebTransport({ baseUrl: scripted.server.httpUrl, httpVersion: '1.1' }),
} as const;

/** Reads a stream to its end: the numbers, then the kind of error that ended it. */
async function read(
  transport: Parameters<typeof createClient>[1],
  options: { timeoutMs?: number; signal?: AbortSignal; headers?: object } = {},
  onTick: () => void = () => {},
): Promise<unknown[]> {
  const client = createClient(ticker, transport) as unknown as Record<
    'count',
    (request: object, options: object) => AsyncIterable<Tick>
  >;
  const seen: unknown[] = [];
  try {
    for await (const { number } of client.count({ number: 3 }, { headers: internalHeaders, ...options })) {
      seen.push(number);
      onTick();
    }
  } catch (error) {
    seen.push(errorFromWire(error).kind);
  }
  return seen;
}

const twoThen = (end: () => Promise<unknown>): Count =>
  async function* () {
    yield { number: 1 };
    yield { number: 2 };
    await end();
  };
const hang = () => new Promise<never>(() => {});

describe.each(Object.entries(transports))('%s', (_, transport) => {
  test('carries a stream to its end', async () => {
    await using scripted = await serving(async function* ({ number = 0 }) {
      for (let i = 1; i <= number; i++) yield { number: i };
    });
    expect(await read(transport(scripted))).toEqual([1, 2, 3]);
    expect(scripted.records).toMatchObject([{ service: 'test.v1.Ticker', method: 'Count', kind: 'ok' }]);
  });

  test('ends a stream with the refusal of its handler', async () => {
    await using scripted = await serving(twoThen(() => Promise.reject(new DomainError('conflict'))));
    expect(await read(transport(scripted))).toEqual([1, 2, 'conflict']);
  });

  test('hides an unexpected error of a handler', async () => {
    await using scripted = await serving(twoThen(() => Promise.reject(new Error('secret'))));
    expect(await read(transport(scripted))).toEqual([1, 2, 'internal']);
    expect(scripted.logged).toHaveLength(1);
  });

  test('ends a stream at its deadline', async () => {
    let call: Call | undefined;
    await using scripted = await serving((request, given) => {
      call = given;
      return twoThen(hang)(request, given);
    });
    const headers = { ...internalHeaders, 'connect-timeout-ms': '100', 'grpc-timeout': '100m' };
    expect((await read(transport(scripted), { headers })).at(-1)).toBe('timeout');
    expect(call?.signal.aborted).toBe(true);
    expect(scripted.server.inFlight()).toBe(0);
  });

  test('refuses a stream without the credential', async () => {
    await using scripted = await serving(twoThen(hang));
    expect(await read(transport(scripted), { headers: {} })).toEqual(['unauthorized']);
  });

  test('a caller of that leaves ends the handler', async () => {
    const aborted = Promise.withResolvers<void>();
    await using scripted = await serving((request, call) => {
      call.signal.addEventListener('abort', () => aborted.resolve());
      return twoThen(hang)(request, call);
    });
    const leave = new AbortController();
    await read(transport(scripted), { signal: leave.signal }, () => leave.abort());
    await aborted.promise;
    await eventually(() => expect(scripted.server.inFlight()).toBe(0));
    expect(scripted.records).toMatchObject([{ kind: 'canceled' }]);
  });
});

test('a handler that throws before its first message ends the stream', async () => {
  await using scripted = await serving(() => {
    throw new DomainError('not-found');
  });
  expect(await read(transports.gRPC(scripted))).toEqual(['not-found']);
});

test('a stream has no deadline unless its caller sets one', async () => {
  let left: number | undefined = 0;
  await using scripted = await serving(async function* (_, call) {
    left = call.remainingMs();
    yield { number: 1 };
  });
  await read(transports.gRPC(scripted));
  expect(left).toBeUndefined();
});

test('the transport of this package says that it carries no streams', async () => {
  await using scripted = await serving(twoThen(hang));
  const transport = transportTo([scripted.server.httpUrl], { internalCredential: 'x' });
  const method = ticker.method.count as DescMethodServerStreaming;
  const call = transport.stream(method, undefined, undefined, undefined, (async function* () {})());
  await expect(call).rejects.toThrow(ConnectError);
  await expect(call).rejects.toThrow(/streams/);
});

test('decisions.md 13: streams without a deadline are bounded, and those with one are not counted', async () => {
  await using scripted = await serving(twoThen(hang), { bounds: { openEndedStreams: 2 } });
  const transport = transports.gRPC(scripted);
  const leave = new AbortController();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const open = [first, second].map(({ resolve }) => read(transport, { signal: leave.signal }, resolve));
  await Promise.all([first.promise, second.promise]);
  expect(await read(transport)).toEqual(['unavailable']);
  expect(await read(transport, { timeoutMs: 200 })).toEqual([1, 2, 'timeout']);
  leave.abort();
  await Promise.all(open);
  await eventually(() => expect(scripted.server.inFlight()).toBe(0));
  expect(await read(transport, { signal: AbortSignal.timeout(200) })).toContain(1);
});
