import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '@telehealth/errors';
import type { Answer } from '../../contract/answer.ts';
import {
  admitCall,
  beginCall,
  type CallHost,
  conclude,
  domainErrorOf,
  runEncoded,
} from '../calls/call-lifecycle.ts';
import type { MethodEndpoint } from '../calls/endpoint.ts';
import type { ServerCall } from '../calls/server-call.ts';
import { discard, discardBytes } from './discard.ts';
import { unaryAnswer } from './unary-answer.ts';

export interface ShortPath {
  readonly host: CallHost;
  readonly maxMessageBytes: number;
  /** Header of the next answer. */
  connection: 'keep-alive' | 'close';
}

const noBytes = new Uint8Array(0);

/** Unary, binary Connect, uncompressed. */
export function isShortPathRequest(req: IncomingMessage, endpoint: MethodEndpoint): boolean {
  const { headers } = req;
  if (endpoint.unary === undefined || req.method !== 'POST') return false;
  if (headers['content-type'] !== 'application/proto') return false;
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') return false;
  const version = headers['connect-protocol-version'];
  return version === undefined || version === '1';
}

/** Directly from `node:http`. */
export function serveShortPath(
  path: ShortPath,
  endpoint: MethodEndpoint,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const { host } = path;
  const call = beginCall(host, endpoint, req.headers, (error, bytes) => {
    if (error === 'canceled') return;
    const isStalled = error?.kind === 'timeout' && !req.complete;
    send(res, unaryAnswer(call, error, bytes), isStalled ? 'close' : path.connection);
  });
  res.on('close', () => conclude(host, call, 'canceled'));
  req.on('error', () => conclude(host, call, 'canceled'));
  try {
    const admitted = admitCall(host, call, req.headers);
    if (admitted === undefined) {
      readRequest(path, call, req);
    } else {
      admitted.then(
        () => readRequest(path, call, req),
        (thrown: unknown) => {
          conclude(host, call, domainErrorOf(host, call, thrown));
          discard(req);
        },
      );
    }
  } catch (thrown) {
    conclude(host, call, domainErrorOf(host, call, thrown));
    discard(req);
  }
}

function readRequest(path: ShortPath, call: ServerCall, req: IncomingMessage): void {
  const { host, maxMessageBytes } = path;
  const declared = Number(req.headers['content-length'] ?? 0);
  if (declared > maxMessageBytes) {
    conclude(host, call, new DomainError('payload-too-large'));
    discard(req);
    return;
  }
  let body: Buffer | undefined;
  let more: Buffer[] | undefined;
  let received = 0;
  req.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxMessageBytes) {
      conclude(host, call, new DomainError('payload-too-large'));
      more = undefined;
      body = undefined;
      if (received > maxMessageBytes + discardBytes) req.destroy();
      return;
    }
    if (call.concluded) return;
    if (body === undefined) body = chunk;
    else if (more === undefined) more = [body, chunk];
    else more.push(chunk);
  });
  req.on('end', () => {
    if (call.concluded) return;
    runEncoded(host, call, more === undefined ? (body ?? noBytes) : Buffer.concat(more, received));
  });
}

function send(
  res: ServerResponse,
  { status, headers, body }: Answer,
  connection: ShortPath['connection'],
): void {
  res.writeHead(status, {
    ...headers,
    'content-length': body.byteLength,
    connection: res.shouldKeepAlive ? connection : 'close',
  });
  res.end(body);
}
