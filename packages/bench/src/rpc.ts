import { createClient } from '@connectrpc/connect';
import { createConnectTransport, Http2SessionManager } from '@connectrpc/connect-node';
import { Client, credentials } from '@grpc/grpc-js';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { callOptions, createTransport } from '@telehealth/rpc';
import { grpcMethod, request } from './rpc-message.ts';
import { startServerProcess } from './server-process.ts';

/** One path, measured; the median of its rounds. CPU in microseconds per call. */
export interface RpcPathFigures {
  readonly callsPerSecond: number;
  readonly clientCpuUs: number;
  readonly serverCpuUs: number;
}

/** The internal hop beside what it could have been, in one run on one machine. */
export interface RpcFigures {
  readonly shortPath: RpcPathFigures;
  readonly connectNode: RpcPathFigures;
  readonly grpcJs: RpcPathFigures;
  /** Calls per second of the short path as a multiple of the other. */
  readonly ratioToConnectNode: number;
  readonly ratioToGrpcJs: number;
}

/** How long and how hard to measure. */
export interface RpcMeasurement {
  readonly inFlight?: number;
  readonly callsPerRound?: number;
  readonly rounds?: number;
}

interface Path {
  readonly call: () => Promise<unknown>;
  readonly close: () => Promise<void> | void;
}

/** Measures the three paths in turn, rounds interleaved, against servers in a process of their own. */
export async function measureRpc(measurement: RpcMeasurement = {}): Promise<RpcFigures> {
  const { inFlight = 32, callsPerRound = 10_000, rounds = 5 } = measurement;
  const server = await startServerProcess<Urls>('./rpc-server.ts');
  try {
    const urls = server.hello;
    const paths = { shortPath: shortPath(urls), connectNode: connectNode(urls), grpcJs: grpcJs(urls) };
    const taken = { shortPath: [], connectNode: [], grpcJs: [] } as Record<
      keyof typeof paths,
      RpcPathFigures[]
    >;
    const names = ['shortPath', 'connectNode', 'grpcJs'] as const;
    for (const name of names) await makeCalls(paths[name].call, callsPerRound, inFlight);
    for (let round = 0; round < rounds; round++) {
      for (const name of names) {
        taken[name].push(await measure(paths[name].call, server.cpuUs, callsPerRound, inFlight));
      }
    }
    for (const name of names) await paths[name].close();
    const [ours, connect, grpc] = names.map((name) => median(taken[name])) as [
      RpcPathFigures,
      RpcPathFigures,
      RpcPathFigures,
    ];
    return {
      shortPath: ours,
      connectNode: connect,
      grpcJs: grpc,
      ratioToConnectNode: ours.callsPerSecond / connect.callsPerSecond,
      ratioToGrpcJs: ours.callsPerSecond / grpc.callsPerSecond,
    };
  } finally {
    await server.close();
  }
}

interface Urls {
  readonly shortPath: string;
  readonly connect: string;
  readonly grpc: string;
}

function shortPath({ shortPath: url }: Urls): Path {
  const transport = createTransport({ targets: [url], internalCredential: 'benchmark' });
  const client = createClient(IntakeService, transport);
  const context = {
    correlationId: 'cor_4fKq0ZcX1mB7tRj2vWnY9s',
    tenancy: {
      clientId: 'cli_1',
      brandIds: ['brd_1', 'brd_2'],
      brandId: 'brd_1',
      mode: 'test',
      credentialId: 'key_1',
    },
  } as const;
  return { call: () => client.next(request, callOptions(context)), close: transport.close };
}

function connectNode({ connect: baseUrl }: Urls): Path {
  const sessionManager = new Http2SessionManager(baseUrl);
  const transport = createConnectTransport({ baseUrl, httpVersion: '2', sessionManager });
  const client = createClient(IntakeService, transport);
  return { call: () => client.next(request), close: () => sessionManager.abort() };
}

function grpcJs({ grpc: address }: Urls): Path {
  const client = new Client(address, credentials.createInsecure());
  const { path, requestSerialize, responseDeserialize } = grpcMethod;
  const call = () =>
    new Promise((resolve, reject) => {
      client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, (error, answer) => {
        if (error === null) resolve(answer);
        else reject(error);
      });
    });
  return { call, close: () => client.close() };
}

async function measure(
  call: Path['call'],
  serverCpuUs: () => Promise<number>,
  calls: number,
  inFlight: number,
): Promise<RpcPathFigures> {
  const serverBefore = await serverCpuUs();
  const clientBefore = process.cpuUsage();
  const startedAt = performance.now();
  await makeCalls(call, calls, inFlight);
  const seconds = (performance.now() - startedAt) / 1000;
  const client = process.cpuUsage(clientBefore);
  const serverAfter = await serverCpuUs();
  return {
    callsPerSecond: calls / seconds,
    clientCpuUs: (client.user + client.system) / calls,
    serverCpuUs: (serverAfter - serverBefore) / calls,
  };
}

async function makeCalls(call: Path['call'], calls: number, inFlight: number): Promise<void> {
  let left = calls;
  const worker = async () => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
}

function median(figures: readonly RpcPathFigures[]): RpcPathFigures {
  const middle = (pick: (figure: RpcPathFigures) => number) =>
    figures.map(pick).sort((a, b) => a - b)[figures.length >> 1] ?? Number.NaN;
  return {
    callsPerSecond: middle((figure) => figure.callsPerSecond),
    clientCpuUs: middle((figure) => figure.clientCpuUs),
    serverCpuUs: middle((figure) => figure.serverCpuUs),
  };
}
