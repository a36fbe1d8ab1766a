import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Http2ServerRequest, type Http2ServerResponse, constants as http2 } from 'node:http2';
import {
  Code,
  ConnectError,
  type ContextKey,
  createConnectRouter,
  createContextKey,
  createContextValues,
  type HandlerContext,
} from '@connectrpc/connect';
import type { UniversalHandler, UniversalServerResponse } from '@connectrpc/connect/protocol';
import { setTrailerStatus } from '@connectrpc/connect/protocol-grpc';
import {
  compressionGzip,
  universalRequestFromNodeRequest,
  universalResponseToNodeResponse,
} from '@connectrpc/connect-node';
import { DomainError } from '@telehealth/errors';
import { type IncomingMetadata, replayedHeader } from '../../contract/metadata.ts';
import { connectErrorOf, wireErrorOf } from '../../contract/wire-error.ts';
import {
  admitCall,
  beginCall,
  type CallHost,
  conclude,
  domainErrorOf,
  runUnary,
} from '../calls/call-lifecycle.ts';
import type { MethodEndpoint } from '../calls/endpoint.ts';
import type { Answer, ServerCall } from '../calls/server-call.ts';
import type { Health } from './health.ts';
import { runStream } from './stream.ts';

/** gRPC, gRPC-Web, Connect with JSON, compression and streams, through the Connect library. */
export type ConnectPath = (
  req: IncomingMessage | Http2ServerRequest,
  res: ServerResponse | Http2ServerResponse,
) => Promise<void>;

/** From the request gate to the end of the exchange. */
interface CallSlot {
  call: ServerCall | undefined;
  /** Before the handler runs. */
  readonly cutOff: () => void;
}

const slotKey: ContextKey<CallSlot> = createContextKey({ call: undefined, cutOff: () => {} });

/** JSON streams are refused: their decoding errors repeat values, and no caller needs them. */
const refusedContentType = /^application\/(grpc(-web)?|connect)\+json/;

/** One listener for both ports, with health. */
export function connectPath(
  host: CallHost,
  methods: readonly MethodEndpoint[],
  health: Health,
  maxMessageBytes: number,
): ConnectPath {
  const router = createConnectRouter({ acceptCompression: [compressionGzip], readMaxBytes: maxMessageBytes });
  health.register(router);
  for (const endpoint of methods) register(router, host, endpoint, maxMessageBytes);
  const handlers = new Map<string, UniversalHandler>();
  for (const handler of router.handlers) handlers.set(handler.requestPath, handler);

  return async (req, res) => {
    const handler = handlers.get(req.url?.split('?', 1)[0] ?? '');
    if (handler === undefined || refusedContentType.test(req.headers['content-type'] ?? '')) {
      req.resume();
      respond(res, handler === undefined ? 404 : 415);
      return;
    }
    const slot: CallSlot = { call: undefined, cutOff: () => cutOff(req, res) };
    try {
      const values = createContextValues().set(slotKey, slot);
      const request = universalRequestFromNodeRequest(req, res, undefined, values);
      request.signal.addEventListener('abort', () => {
        if (slot.call !== undefined) conclude(host, slot.call, 'canceled');
      });
      const response = await handler(request);
      if (slot.call?.concluded !== false || !isError(response)) {
        await universalResponseToNodeResponse(response, res);
        return;
      }
      const error = refuseForLibrary(host, slot.call, response);
      if (response.trailer === undefined) sendJson(res, error);
      else await universalResponseToNodeResponse(withGrpcStatus(response, error), res);
    } catch {
      // The caller is gone, or its request line is not a valid URL.
      if (!res.headersSent && !res.destroyed) respond(res, 400);
    } finally {
      // The library refused the message in its trailers; no handler ran.
      if (slot.call !== undefined) conclude(host, slot.call, new DomainError('malformed-request'));
    }
  };
}

function isError({ status, trailer }: UniversalServerResponse): boolean {
  return status >= 400 || (trailer?.get('grpc-status') ?? '0') !== '0';
}

/** For a call that the library answers. */
const noAnswer: Answer = () => {};

/**
 * For a call that the library refused before its handler, which is always the request's fault. The library's text is
 * not sent, because it may repeat input.
 */
function refuseForLibrary(host: CallHost, call: ServerCall, response: UniversalServerResponse): DomainError {
  const tooLarge =
    response.status === 429 || response.trailer?.get('grpc-status') === String(Code.ResourceExhausted);
  const error = new DomainError(tooLarge ? 'payload-too-large' : 'malformed-request');
  call.answer = noAnswer;
  conclude(host, call, error);
  return error;
}

function withGrpcStatus(response: UniversalServerResponse, error: DomainError): UniversalServerResponse {
  if (response.trailer !== undefined) setTrailerStatus(response.trailer, connectErrorOf(error));
  return response;
}

function sendJson(res: ServerResponse | Http2ServerResponse, error: DomainError): void {
  const { status, body } = wireErrorOf(error);
  respond(res, status, body);
}

function respond(res: ServerResponse | Http2ServerResponse, status: number, json?: Buffer): void {
  res.statusCode = status;
  res.setHeader('content-length', json?.byteLength ?? 0);
  if (json === undefined) {
    res.end();
    return;
  }
  res.setHeader('content-type', 'application/json');
  res.end(json);
}

function register(
  router: ReturnType<typeof createConnectRouter>,
  host: CallHost,
  endpoint: MethodEndpoint,
  maxMessageBytes: number,
): void {
  const requestGate = async (context: HandlerContext) => {
    const slot = context.values.get(slotKey);
    const metadata: IncomingMetadata = Object.fromEntries(context.requestHeader);
    const call = beginCall(host, endpoint, metadata, slot.cutOff);
    slot.call = call;
    try {
      await admitCall(host, call, metadata);
      if (Number(metadata['content-length'] ?? 0) > maxMessageBytes)
        throw new DomainError('payload-too-large');
    } catch (thrown) {
      const error = domainErrorOf(host, call, thrown);
      call.answer = noAnswer;
      conclude(host, call, error);
      throw connectErrorOf(error);
    }
  };
  const implementation =
    endpoint.stream === undefined
      ? (request: never, context: HandlerContext) => unary(host, context, request)
      : (request: never, context: HandlerContext) => {
          const call = context.values.get(slotKey).call;
          if (call === undefined) throw new Error('a call did not pass the request gate');
          return runStream(host, call, request);
        };
  router.rpc(endpoint.method, implementation as never, { requestGate });
}

function unary(host: CallHost, context: HandlerContext, request: never): Promise<object> {
  const { call } = context.values.get(slotKey);
  if (call === undefined) throw new Error('a call did not pass the request gate');
  return new Promise((resolve, reject) => {
    if (call.concluded) return reject(connectErrorOf(new DomainError('timeout')));
    const answer: Answer = (error, _bytes, message) => {
      if (call.replayed) context.responseHeader.set(replayedHeader, 'true');
      if (error === 'canceled') reject(new ConnectError('the caller is gone', Code.Canceled));
      else if (error !== undefined) reject(connectErrorOf(error));
      else resolve(message ?? {});
    };
    call.answer = answer;
    runUnary(host, call, request);
  });
}

/** For a deadline that passed before the request was received: an answer could not be sent. */
function cutOff(req: IncomingMessage | Http2ServerRequest, res: ServerResponse | Http2ServerResponse): void {
  if (res.writableEnded) return;
  if ('stream' in req) req.stream.close(http2.NGHTTP2_CANCEL);
  else req.destroy();
}
