import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type ReceivedRequest, receivedRequest } from './received-request.ts';

/** Answers, or does not. A returned promise ends with the answer. */
export type ReceiverAnswer = (exchange: ReceiverExchange) => unknown;

export interface ReceiverExchange {
  readonly request: ReceivedRequest;
  readonly response: ServerResponse;
  readonly socket: Socket;
  /** Aborted when the connection is closed. */
  readonly closed: AbortSignal;
}

/** An HTTP server that stores every request and answers as the test chooses. */
export interface Receiver {
  /** `http://<host>:<port>`. */
  readonly url: string;
  readonly port: number;
  /** Complete ones, in order of arrival. */
  readonly requests: readonly ReceivedRequest[];
  /** Opened so far, with or without a request. */
  readonly connections: number;
  /** 204 by default. */
  answer: ReceiverAnswer;
  /** For the next requests, in order; then `answer` again. */
  answerNext(...answers: readonly ReceiverAnswer[]): void;
  /** Resolves once so many requests, to `path` if given, have arrived. Returns them. */
  received(count: number, path?: string): Promise<readonly ReceivedRequest[]>;
  /** With this path, so far. */
  at(path: string): readonly ReceivedRequest[];
  close(): Promise<void>;
}

export interface ReceiverOptions {
  /** `127.0.0.1` by default. */
  readonly host?: string;
  /** Any free one by default. */
  readonly port?: number;
}

/** It answers 204. */
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
    // An answer that the sender cuts off has done its work.
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
