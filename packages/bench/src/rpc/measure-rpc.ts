import { createClient } from '@connectrpc/connect';
import { createConnectTransport, Http2SessionManager } from '@connectrpc/connect-node';
import { Client, credentials } from '@grpc/grpc-js';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { callOptions, createTransport } from '@telehealth/rpc';
import { type LoadFigures, measureInTurn, measureLoad } from '../measure/load.ts';
import { startServerProcess } from '../measure/server-process.ts';
import { grpcMethod, request } from './rpc-message.ts';

/** The internal hop and its alternatives, in one run on one machine. */
export interface RpcFigures {
  readonly shortPath: LoadFigures;
  readonly connectNode: LoadFigures;
  readonly grpcJs: LoadFigures;
  /** Calls per second of the short path as a multiple of the other. */
  readonly ratioToConnectNode: number;
  readonly ratioToGrpcJs: number;
}

interface Path {
  readonly call: () => Promise<unknown>;
  readonly close: () => Promise<void> | void;
}

/** Three paths, rounds in turn, against servers in their own process. */
export async function measureRpc(): Promise<RpcFigures> {
  const server = await startServerProcess<Urls>(new URL('./rpc-server.ts', import.meta.url));
  const urls = server.hello;
  const [ours, connect, grpc] = [shortPath(urls), connectNode(urls), grpcJs(urls)];
  const measure = ({ call }: Path) => {
    const send = async () => void (await call());
    return measureLoad(send, { requests: 10_000, connections: 32, cpuUs: server.cpuUs });
  };
  try {
    const figures = await measureInTurn(
      {
        shortPath: () => measure(ours),
        connectNode: () => measure(connect),
        grpcJs: () => measure(grpc),
      },
      5,
    );
    const ratioTo = (other: LoadFigures) => figures.shortPath.requestsPerSecond / other.requestsPerSecond;
    return {
      ...figures,
      ratioToConnectNode: ratioTo(figures.connectNode),
      ratioToGrpcJs: ratioTo(figures.grpcJs),
    };
  } finally {
    for (const path of [ours, connect, grpc]) await path.close();
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
