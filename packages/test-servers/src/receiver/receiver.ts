import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type ReceivedRequest, receivedRequest } from './received-request.ts';

/** Answers a request, or leaves it without an answer. A promise that it returns ends when the answer is given. */
export type ReceiverAnswer = (exchange: ReceiverExchange) => unknown;

/** What an answer has to work with. */
export interface ReceiverExchange {
  readonly request: ReceivedRequest;
  readonly response: ServerResponse;
  readonly socket: Socket;
  /** Aborted when the connection is closed. */
  readonly closed: AbortSignal;
}

/** A receiver of webhooks: an HTTP server that keeps every request and answers as the test asks. */
export interface Receiver {
  /** Its origin, `http://<host>:<port>`. */
  readonly url: string;
  readonly port: number;
  /** Every request that arrived in whole, in the order of arrival. */
  readonly requests: readonly ReceivedRequest[];
  /** How many connections were opened, those without a request included. */
  readonly connections: number;
  /** What it answers; 204 unless it is set. */
  answer: ReceiverAnswer;
  /** Answers the next requests in this order; then `answer` holds again. */
  answerNext(...answers: readonly ReceiverAnswer[]): void;
  /** Resolves once so many requests have arrived whose path is `path`, if it is given; these requests. */
  received(count: number, path?: string): Promise<readonly ReceivedRequest[]>;
  /** The requests so far whose path is this one. */
  at(path: string): readonly ReceivedRequest[];
  close(): Promise<void>;
}

/** Where a receiver listens. */
export interface ReceiverOptions {
  /** `127.0.0.1` unless it is given. */
  readonly host?: string;
  /** Any free one unless it is given. */
  readonly port?: number;
}

/** Starts a receiver that answers 204. */
export async function startReceiver({
  host = '127.0.0.1',
  port = 0,
}: ReceiverOptions = {}): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const next: ReceiverAnswer[] = [];
  const sockets = new Map<Socket, AbortController>();
  const waiting = new Set<() => void>();
  let connections = 0;

  const take = async (message: IncomingMessage, response: ServerResponse) => {
    const { socket } = message;
    const request = await receivedRequest(message).catch(() => undefined);
    if (request === undefined) return;
    requests.push(request);
    const answer = next.shift() ?? receiver.answer;
    for (const look of waiting) look();
    await answer({ request, response, socket, closed: sockets.get(socket)?.signal ?? AbortSignal.abort() });
  };
  const server = createServer((message, response) => {
    // An answer that is cut off by the sender has done its work.
    take(message, response).catch(() => message.socket.destroy());
  });
  server.on('connection', (socket) => {
    connections++;
    const closed = new AbortController();
    sockets.set(socket, closed);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      closed.abort();
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const at = (path: string) => requests.filter((request) => request.path === path);

  const receiver: Receiver = {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    port: (server.address() as AddressInfo).port,
    requests,
    get connections() {
      return connections;
    },
    answer: ({ response }) => response.writeHead(204).end(),
    answerNext: (...answers) => void next.push(...answers),
    at,
    received: (count, path) =>
      new Promise((resolve) => {
        const look = () => {
          const found = path === undefined ? requests : at(path);
          if (found.length < count) return;
          waiting.delete(look);
          resolve(found.slice(0, count));
        };
        waiting.add(look);
        look();
      }),
    async close() {
      for (const socket of sockets.keys()) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
