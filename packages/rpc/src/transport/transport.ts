import type { DescMessage, DescMethodUnary } from '@bufbuild/protobuf';
import { create, isMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import {
  type CallOptions,
  Code,
  ConnectError,
  type Transport,
  type UnaryResponse,
} from '@connectrpc/connect';
import type { HeadersInit } from 'undici';
import { healthService } from '../health.ts';
import { metadataNames } from '../metadata.ts';
import type { Tracer } from '../tracer.ts';
import { createAddressBook, type Resolve, resolveByDns } from './addresses.ts';
import { createBalancer } from './balancer.ts';
import { Exchange, type ExchangeAnswer, type ExchangeRequest, givenUpBecause } from './exchange.ts';
import { type Settle, traced } from './traced.ts';
import type { Replicas } from './tries.ts';
import { UnaryCall } from './unary-call.ts';

/** Whom to call, as whom, and within which bounds. */
export type TransportOptions = TransportBounds &
  (
    | { readonly internalCredential: string; readonly operatorToken?: never }
    | { readonly operatorToken: string; readonly internalCredential?: never }
  );

interface TransportBounds {
  /** `http://host:port` of HTTP/1.1 ports; every address behind every name is used. */
  readonly targets: readonly string[];
  /** Deadline of a call whose caller sets none, default 10 s. */
  readonly defaultTimeoutMs?: number;
  /** Longest response in bytes, default 4 MiB. */
  readonly maxResponseBytes?: number;
  /** Connections to one replica, default 256; further calls wait for a free one. */
  readonly maxConnections?: number;
  /** How long the known addresses are trusted, default 5 s. */
  readonly refreshMs?: number;
  /** Default: every address of the name the operating system knows. */
  readonly resolve?: Resolve;
  /** Milliseconds on a clock that never goes back; default `performance.now`. */
  readonly now?: () => number;
  /** Records every call; health is left out. */
  readonly tracer?: Tracer | undefined;
}

/** A transport for `createClient` that spreads unary calls over the replicas of a service. */
export interface RpcTransport extends Transport {
  /**
   * A request to a plain route, which is not read before the replica takes it. Tells the replica of `timeoutMs` and
   * waits as long as it takes: the signal ends it. Rejects with the `DomainError` the signal was aborted with, with
   * that of a refusal, or with `ConnectError`.
   */
  readonly exchange: (request: ExchangeRequest, options?: CallOptions) => Promise<ExchangeAnswer>;
  /** Refuses further calls, lets those in flight finish and closes every connection. */
  readonly close: () => Promise<void>;
}

/** Shorter than any server keeps an idle connection, so that none closes under a call. */
const idleMs = 2000;
const maxAgeMs = 60_000;
const connectTimeoutMs = 1000;
/** A replica that refused is preferred again after this, doubled with each refusal up to a limit. */
const avoidMs = 250;
const avoidMaximumMs = 10_000;
const longestTimerMs = 2_147_483_647;
const timeoutHeader = 'connect-timeout-ms';

/**
 * Calls contracts over HTTP/1.1 in binary Connect. Rejects with `ConnectError`; `errorFromWire` says what
 * it means. A time-out of 0 or less has passed already. Streams are refused.
 *
 * @throws Error when a target is no `http://host:port` or there is none.
 */
export function createTransport(options: TransportOptions): RpcTransport {
  const { now = () => performance.now(), refreshMs = 5000, defaultTimeoutMs = 10_000, tracer } = options;
  const maxConnections = options.maxConnections ?? 256;
  const balancer = createBalancer({ maxConnections, maxAgeMs, idleMs, connectTimeoutMs, now });
  const book = createAddressBook({
    targets: options.targets,
    resolve: options.resolve ?? resolveByDns,
    now,
    refreshMs,
    onAddresses: (addresses) => {
      if (!closing) balancer.update(addresses);
    },
  });
  const replicas: Replicas = {
    pick: balancer.pick,
    refresh: book.refresh,
    onRefused(upstream) {
      upstream.avoidUntil = now() + Math.min(avoidMs * 2 ** upstream.failures++, avoidMaximumMs);
      void book.refresh();
    },
    onDraining(upstream) {
      upstream.avoidUntil = now() + refreshMs;
      upstream.closeIdle();
      void book.refresh();
    },
    maxResponseBytes: options.maxResponseBytes ?? 4 * 1024 * 1024,
  };
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
    timeoutHeader,
  ];
  const paths = new Map<DescMethodUnary, string>();
  let closing = false;

  function pathOf(method: DescMethodUnary): string {
    let path = paths.get(method);
    if (path === undefined) {
      path = `/${method.parent.typeName}/${method.name}`;
      paths.set(method, path);
    }
    return path;
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
        if (closing) throw new ConnectError('the transport is closed', Code.Unavailable);
        const allowedMs = Math.min(timeoutMs ?? defaultTimeoutMs, longestTimerMs);
        if (allowedMs <= 0) throw new ConnectError('the deadline passed', Code.DeadlineExceeded);
        if (signal?.aborted) throw new ConnectError('the caller gave up', Code.Canceled);
        const headers = constantHeaders.slice();
        headers.push(String(Math.max(1, Math.floor(allowedMs))));
        appendHeaders(headers, header);
        const path = pathOf(method);
        const body = encoded(method, input);
        const settle: Settle<UnaryResponse> =
          tracer === undefined || method.parent === healthService
            ? { resolve: resolve as never, reject }
            : traced(tracer, path, headers, { resolve: resolve as never, reject });
        const request = { path, method: 'POST', headers, body };
        const call = new UnaryCall(
          replicas,
          method,
          request,
          allowedMs,
          signal,
          settle.resolve,
          settle.reject,
        );
        if (book.isStale()) void book.refresh();
        call.send();
      });
    },
    exchange({ method, path, headers: own, body }, { headers: context, timeoutMs, signal } = {}) {
      return new Promise((resolve, reject) => {
        if (closing) throw new ConnectError('the transport is closed', Code.Unavailable);
        if (signal?.aborted) throw givenUpBecause(signal.reason);
        const headers = [...credential];
        appendHeaders(headers, context);
        appendHeaders(headers, own);
        if (timeoutMs !== undefined) headers.push(timeoutHeader, String(Math.max(1, Math.floor(timeoutMs))));
        const [, route = ''] = path.split('/', 2);
        const settle: Settle<ExchangeAnswer> =
          tracer === undefined
            ? { resolve, reject }
            : traced(tracer, `/${route}/${method}`, headers, { resolve, reject });
        const request = { path, method, headers, body: body as never };
        if (book.isStale()) void book.refresh();
        new Exchange(replicas, request, settle, signal).send();
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

function encoded(method: DescMethodUnary, input: unknown): Uint8Array {
  const message = isMessage(input) ? input : create<DescMessage>(method.input, input as never);
  return toBinary<DescMessage>(method.input, message);
}

function appendHeaders(to: string[], from: HeadersInit | undefined): void {
  if (from === undefined) return;
  const pairs = Symbol.iterator in from ? from : Object.entries(from);
  for (const [name, value] of pairs as Iterable<[string, string | undefined]>) {
    if (value !== undefined) to.push(name, value);
  }
}
