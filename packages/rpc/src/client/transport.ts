import {
  create,
  type DescMessage,
  type DescMethodUnary,
  isMessage,
  type MessageInitShape,
  toBinary,
} from '@bufbuild/protobuf';
import {
  type CallOptions,
  Code,
  ConnectError,
  type Transport,
  type UnaryResponse,
} from '@connectrpc/connect';
import { Health } from '@telehealth/contracts/grpc-health';
import type { HeadersInit } from 'undici';
import type { LocalServers } from '../contract/local-server.ts';
import { metadataNames } from '../contract/metadata.ts';
import type { Tracer } from '../contract/tracer.ts';
import { createAddressBook, type Resolve, resolveByDns } from './addresses.ts';
import { createBalancer } from './balancer.ts';
import type { Upstream } from './connections.ts';
import {
  type ExchangeAnswer,
  type ExchangeRequest,
  maxExchangeAnswerBytes,
  readExchangeAnswer,
  refusalOf,
} from './exchange.ts';
import { appendHeaders } from './flat-headers.ts';
import { createProbe } from './probes.ts';
import { repeatOf } from './repeat-of.ts';
import { callReplica, givenUpBecause, type ReplicaCall, type Replicas, type Settle } from './replica-call.ts';
import { traced } from './traced.ts';
import { readUnaryResponse } from './unary-response.ts';

export type TransportOptions = TransportBounds &
  (
    | {
        /** `credentialFor` the service. */ readonly internalCredential: string;
        readonly operatorToken?: never;
      }
    | { readonly operatorToken: string; readonly internalCredential?: never }
  );

interface TransportBounds {
  /** `http://host:port` or `https://host:port` of HTTP/1.1 ports; all addresses of all names are used. */
  readonly targets: readonly string[];
  /** PEM authorities for `https://` targets; default: Node's. */
  readonly ca?: string | undefined;
  /** Of a call without a deadline; default 10 s. */
  readonly defaultTimeoutMs?: number;
  /** In bytes; default 4 MiB. */
  readonly maxResponseBytes?: number;
  /** Per replica, default 256; further calls wait. */
  readonly maxConnections?: number;
  /**
   * A replica that leaves a call without an answer this long gets a health check, with twice the time to answer;
   * default 1 s.
   */
  readonly silenceMs?: number;
  /** Age from which addresses are resolved again; default 5 s. */
  readonly refreshMs?: number;
  /** Default: all addresses of the operating system. */
  readonly resolve?: Resolve;
  /** Monotonic milliseconds; default `performance.now`. */
  readonly now?: () => number;
  /** Unary calls about the same thing prefer the same replica. Default: undefined. */
  readonly thingOf?: (request: object) => string | undefined;
  /** Records every call except health. */
  readonly tracer?: Tracer | undefined;
  /** Of this process; none by default. */
  readonly local?: LocalServers | undefined;
}

/** For `createClient`; balances unary calls over replicas. */
export interface RpcTransport extends Transport {
  /**
   * For a plain route. The body is read only when a replica receives it. `timeoutMs` is sent but not enforced: the
   * signal ends the request. Rejects with the signal's `DomainError`, with a refusal's, or with `ConnectError`.
   */
  readonly exchange: (request: ExchangeRequest, options?: CallOptions) => Promise<ExchangeAnswer>;
  /** Refuses further calls and closes connections after those in flight. */
  readonly close: () => Promise<void>;
}

/** Shorter than servers keep idle connections, so no call meets a closed one. */
const idleMs = 2000;
/** Replaces connections so that new replicas get load. Shorter costs handshakes; longer leaves them idle. */
const maxAgeMs = 60_000;
/** Far more than a connection within a network takes; longer delays calls to a replica that is gone. */
const connectTimeoutMs = 1000;
/** A refusing replica is avoided for this long, doubled with each refusal up to the maximum. */
const avoidMs = 250;
const avoidMaximumMs = 10_000;
const maxTimerMs = 2_147_483_647;
const timeoutHeader = 'connect-timeout-ms';

/**
 * Binary Connect over HTTP/1.1. Rejects with `ConnectError`, for `errorFromWire`. A time-out of 0 or less has passed.
 * Streams are refused.
 *
 * @throws Error without a target, and for one that is neither `http://host:port` nor `https://host:port`.
 */
export function createTransport(options: TransportOptions): RpcTransport {
  const { now = () => performance.now(), refreshMs = 5000, defaultTimeoutMs = 10_000, tracer } = options;
  const { ca, maxConnections = 256, maxResponseBytes = 4 * 1024 * 1024, silenceMs = 1000 } = options;
  const balancer = createBalancer({ maxConnections, maxAgeMs, idleMs, connectTimeoutMs, ca, now });
  const book = createAddressBook({
    targets: options.targets,
    resolve: options.resolve ?? resolveByDns,
    now,
    refreshMs,
    onAddresses: (addresses) => {
      if (!closing) balancer.update(addresses);
    },
  });
  function onRefused(upstream: Upstream): void {
    upstream.avoidUntil = now() + Math.min(avoidMs * 2 ** upstream.failures++, avoidMaximumMs);
    void book.refresh();
  }

  const credential =
    options.internalCredential !== undefined
      ? [metadataNames.internalCredential, options.internalCredential]
      : ['authorization', `Bearer ${options.operatorToken}`];
  const constantHeaders = [
    'content-type',
    'application/proto',
    'connect-protocol-version',
    '1',
    ...credential,
  ];
  const paths = new Map<DescMethodUnary, string>();
  const replicas: Replicas = {
    local: options.local,
    pick: balancer.pick,
    refresh: book.refresh,
    onRefused,
    onDraining(upstream) {
      upstream.avoidUntil = now() + refreshMs;
      upstream.closeIdle();
      void book.refresh();
    },
    probe: createProbe(
      { path: pathOf(Health.method.check), method: 'POST', headers: constantHeaders, body: new Uint8Array() },
      silenceMs,
      onRefused,
    ),
    silenceMs,
  };
  let closing = false;

  function pathOf(method: DescMethodUnary): string {
    let path = paths.get(method);
    if (path === undefined) {
      path = `/${method.parent.typeName}/${method.name}`;
      paths.set(method, path);
    }
    return path;
  }

  function beforeCall(signal: AbortSignal | undefined): void {
    if (closing) throw new ConnectError('the transport is closed', Code.Unavailable);
    if (signal?.aborted) throw givenUpBecause(signal.reason);
    if (book.isStale()) void book.refresh();
  }

  return {
    unary<I extends DescMessage, O extends DescMessage>(
      method: DescMethodUnary<I, O>,
      signal: AbortSignal | undefined,
      timeoutMs: number | undefined,
      header: HeadersInit | undefined,
      input: MessageInitShape<I>,
    ): Promise<UnaryResponse<I, O>> {
      return new Promise((resolve, reject) => {
        beforeCall(signal);
        const allowedMs = Math.min(timeoutMs ?? defaultTimeoutMs, maxTimerMs);
        if (allowedMs <= 0) throw new ConnectError('the deadline passed', Code.DeadlineExceeded);
        const headers = [...constantHeaders, timeoutHeader, wholeMs(allowedMs)];
        appendHeaders(headers, header);
        const repeat = repeatOf(method, headers);
        const path = pathOf(method);
        const settle: Settle<UnaryResponse> = { resolve: resolve as never, reject };
        const isTraced = tracer !== undefined && method.parent !== Health;
        const call: ReplicaCall<UnaryResponse> = {
          name: path.slice(1),
          request: { path, method: 'POST', headers, body: encoded(method, input) },
          thing: options.thingOf?.(input),
          maxAnswerBytes: maxResponseBytes,
          repeat,
          read: (answer) => readUnaryResponse(method, answer),
          timeoutMs: allowedMs,
          allow(leftMs) {
            headers[constantHeaders.length + 1] = wholeMs(leftMs);
          },
          signal,
        };
        callReplica(replicas, call, isTraced ? traced(tracer, call.name, headers, settle) : settle);
      });
    },
    exchange({ method, path, headers: own, body }, { headers: context, timeoutMs, signal } = {}) {
      return new Promise((resolve, reject) => {
        beforeCall(signal);
        const headers = [...credential];
        appendHeaders(headers, context);
        appendHeaders(headers, own);
        if (timeoutMs !== undefined) headers.push(timeoutHeader, wholeMs(timeoutMs));
        const [, route = ''] = path.split('/', 2);
        const settle: Settle<ExchangeAnswer> = { resolve, reject };
        const name = `${route}/${method}`;
        const call: ReplicaCall<ExchangeAnswer> = {
          name,
          // Without `reset: false` a HEAD request closes its connection.
          request: { path, method, headers, body: body as never, reset: false },
          streams: body !== undefined,
          maxAnswerBytes: maxExchangeAnswerBytes,
          repeat: 'never',
          read: readExchangeAnswer,
          readCut: refusalOf,
          signal,
        };
        callReplica(replicas, call, tracer === undefined ? settle : traced(tracer, name, headers, settle));
      });
    },
    stream() {
      return Promise.reject(new ConnectError('this transport carries no streams', Code.Unimplemented));
    },
    async close() {
      closing = true;
      await balancer.close();
    },
  };
}

function wholeMs(ms: number): string {
  return String(Math.max(1, Math.floor(ms)));
}

function encoded(method: DescMethodUnary, input: unknown): Uint8Array {
  const message = isMessage(input) ? input : create<DescMessage>(method.input, input as never);
  return toBinary<DescMessage>(method.input, message);
}
