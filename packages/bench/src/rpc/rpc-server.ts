/** One method on three stacks, in its own process. */
import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { toPlain } from '@telehealth/contracts/codec';
import { IntakeService, NextResponseSchema } from '@telehealth/contracts/intake/v1/intake_service';
import { contract, digestOf, serveContracts } from '@telehealth/rpc';
import { serveParent } from '../measure/server-process.ts';
import { grpcMethod, method, response } from './rpc-message.ts';

const unused = async () => ({});
const answer = toPlain(NextResponseSchema, response);
const ours = await serveContracts({
  contracts: [
    contract(IntakeService, {
      resolve: unused,
      next: async () => answer,
      back: unused,
      review: unused,
      abandon: unused,
    }),
  ],
  internalCallers: [{ name: 'gateway', digest: digestOf('benchmark') }],
  logger: { info() {}, warn: console.warn, error: console.error },
  host: '127.0.0.1',
});

const connectServer = createServer(
  connectNodeAdapter({ routes: (router) => router.rpc(method, async () => response) }),
);
await new Promise<void>((resolve) => connectServer.listen(0, '127.0.0.1', resolve));

const grpcServer = new Server();
grpcServer.addService(
  { next: grpcMethod },
  { next: (_: unknown, done: (e: null, r: object) => void) => done(null, response) },
);
const grpcPort = await new Promise<number>((resolve, reject) => {
  grpcServer.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
    if (error === null) resolve(port);
    else reject(error);
  });
});

serveParent(
  {
    shortPath: ours.httpUrl,
    connect: `http://127.0.0.1:${(connectServer.address() as AddressInfo).port}`,
    grpc: `127.0.0.1:${grpcPort}`,
  },
  () => {},
);
