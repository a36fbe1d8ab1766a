import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ParserFaultStatus } from '@telehealth/public-api/operation';
import { problemMediaType } from '@telehealth/public-api/problems/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { constantHeaders } from '../requests/base-headers.ts';
import { assignCorrelationId, newCorrelationId } from '../requests/correlation-id.ts';
import type { Observe } from '../requests/finished-request.ts';
import type { Problems } from './problems.ts';

/** Connections whose request may take any time to arrive. */
const withoutTimeout = new WeakSet<Duplex>();

/**
 * Lifts the timeouts of receiving and of silence, which Node has for all routes. The silence timeout returns
 * when the result is called, the other at the end of the answer.
 */
export function receiveWithoutTimeout(
  { raw: request, server }: FastifyRequest,
  { raw: response }: FastifyReply,
): () => void {
  const { socket } = request;
  withoutTimeout.add(socket);
  response.once('close', () => withoutTimeout.delete(socket));
  socket.setTimeout(0);
  return () => void socket.setTimeout(server.server.timeout);
}

export type ParserFault = Error & { readonly code?: unknown; readonly rawPacket?: unknown };

const lingerMs = 1000;
/** Answered connections; later faults on them are ignored. */
const lingering = new WeakSet<Duplex>();

/** Sends the constant problem for a fault before there is a request, and ends the connection. */
export function answerParserFault(problems: Problems, observers: readonly Observe[]) {
  return (fault: ParserFault, socket: Duplex): void => {
    if (lingering.has(socket)) return;
    if (fault.code === 'ERR_HTTP_REQUEST_TIMEOUT' && withoutTimeout.has(socket)) return;
    if (fault.code === 'ECONNRESET' || !socket.writable || hasPendingAnswer(socket)) {
      socket.destroy();
      return;
    }
    const correlationId = newCorrelationId();
    const status = statusOf(fault);
    writeProblem(socket, problems, status, correlationId);
    observeUnparsed(observers, correlationId, status);
  };
}

/** Node would answer unmet expectations and tunnels itself, without a body. */
export function addParserFaults(
  app: FastifyInstance,
  problems: Problems,
  observers: readonly Observe[],
): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const correlationId = assignCorrelationId(request);
    const body = problems.parserFault(417);
    response.writeHead(417, { ...headersFor(body, correlationId), connection: 'close' });
    response.end(body);
    observeUnparsed(observers, correlationId, 417);
  });
  app.server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    const correlationId = assignCorrelationId(request);
    writeProblem(socket, problems, 400, correlationId);
    observeUnparsed(observers, correlationId, 400);
  });
}

function writeProblem(
  socket: Duplex,
  problems: Problems,
  status: ParserFaultStatus,
  correlationId: string,
): void {
  const body = problems.parserFault(status);
  const headers = Object.entries(headersFor(body, correlationId)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}connection: close\r\n\r\n`;
  socket.end(Buffer.concat([Buffer.from(head), body]));
  lingerThenDestroy(socket);
}

/** Waits first: a reset would discard the answer for a client that is still sending. */
function lingerThenDestroy(socket: Duplex): void {
  lingering.add(socket);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

function headersFor(body: Buffer, correlationId: string): Record<string, string> {
  return {
    ...constantHeaders,
    'x-correlation-id': correlationId,
    'content-type': problemMediaType,
    'content-length': String(body.length),
  };
}

function observeUnparsed(observers: readonly Observe[], correlationId: string, status: number): void {
  const finished = { correlationId, route: 'unparsed', method: 'unknown', status, durationMs: 0 };
  for (const observe of observers) observe(finished);
}

function statusOf(fault: ParserFault): ParserFaultStatus {
  switch (fault.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 408;
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return 413;
    case 'HPE_HEADER_OVERFLOW':
      return isRequestLineOnly(fault.rawPacket) ? 414 : 431;
    default:
      return 400;
  }
}

/** Judged by the last packet. */
function isRequestLineOnly(packet: unknown): boolean {
  return Buffer.isBuffer(packet) && /^[A-Z]+ [^\r\n]*$/.test(packet.toString('latin1', 0, 16_384));
}

/**
 * Whether an earlier answer is unsent: the client would read a problem as a part of it. Node keeps that
 * answer in a private field of the socket.
 */
function hasPendingAnswer(socket: Duplex): boolean {
  const { _httpMessage: message } = socket as Duplex & { _httpMessage?: ServerResponse | null };
  return message != null && (message.headersSent || message.req.complete);
}
