import { Code, ConnectError } from '@connectrpc/connect';
import { DomainError } from '@telehealth/errors';
import type { Dispatcher } from 'undici';
import { notExecutedHeader } from '../contract/metadata.ts';
import type { Connection, QueuedCall, Upstream } from './connections.ts';

/** The replicas of one service. */
export interface Replicas {
  /** The best replica that is not among `tried`. */
  readonly pick: (tried: readonly Upstream[]) => Upstream | undefined;
  /** Looks for new replicas. Never rejects. */
  readonly refresh: () => Promise<void>;
  /** The replica refused a connection. */
  readonly onRefused: (upstream: Upstream) => void;
  /** The replica closes its connections. */
  readonly onDraining: (upstream: Upstream) => void;
}

/** The answer of a replica. */
export interface Answer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
}

/** A request and what its answer means. */
export interface ReplicaCall<T> {
  readonly request: Dispatcher.DispatchOptions;
  /** Longest answer in bytes. */
  readonly maxAnswerBytes: number;
  /**
   * Whether the request may be sent once more after a replica may have received it. `never`; `not-executed`: only if
   * the replica answered that it did not execute it; `always`: also if the connection broke before the whole answer,
   * because two runs have the effect of one.
   */
  readonly repeat: 'never' | 'not-executed' | 'always';
  /** The outcome of a whole answer. Throws the error that the answer stands for. */
  readonly read: (answer: Answer) => T;
  /** The error of an answer that the replica did not finish; undefined: `the connection was lost`. */
  readonly readCut?: (answer: Answer) => Error | undefined;
  /** Default: no deadline. */
  readonly timeoutMs?: number;
  /** Writes into the request how long its next replica may take. */
  readonly allow?: (leftMs: number) => void;
  readonly signal: AbortSignal | undefined;
}

/** Takes the one outcome of a call. */
export interface Settle<T> {
  readonly resolve: (outcome: T) => void;
  readonly reject: (error: Error) => void;
}

/** Passed to a connection whose call gave up; created once, because its stack says nothing. */
const givenUp = new Error('the caller gave up');
const noBytes = new Uint8Array(0);
const noHeaders: Answer['headers'] = {};

/**
 * Sends a request to one replica after the other until one answers. A request that never reached its replica goes on
 * to the next one; `repeat` decides about the others. When no replica is left, the addresses are looked up again, and
 * each replica may be tried once more.
 */
export function callReplica<T>(replicas: Replicas, call: ReplicaCall<T>, settle: Settle<T>): void {
  const { request, repeat, timeoutMs, signal } = call;
  const startedAt = performance.now();
  const tried: Upstream[] = [];
  let upstream: Upstream | undefined;
  let connection: Connection | undefined;
  /** Set once the request may have reached the replica. */
  let controller: Dispatcher.DispatchController | undefined;
  let isRefreshed = false;
  /** Why the last connection was refused. */
  let refusal: Error | undefined;
  /** Whether a replica that may have received the request has been followed by another try. */
  let isRepeated = false;
  let isFirst = true;
  let isSettled = false;
  let status = 0;
  let headers: Answer['headers'] = noHeaders;
  let body: Uint8Array = noBytes;
  let more: Uint8Array[] | undefined;
  let received = 0;

  function next(): void {
    if (isSettled) return;
    status = 0;
    headers = noHeaders;
    body = noBytes;
    more = undefined;
    received = 0;
    upstream = replicas.pick(tried);
    if (upstream === undefined) {
      void nextAfterRefresh();
      return;
    }
    if (!isFirst && timeoutMs !== undefined) call.allow?.(startedAt + timeoutMs - performance.now());
    isFirst = false;
    tried.push(upstream);
    upstream.inFlight++;
    upstream.dispatch(queued);
  }

  function repeatCall(): void {
    isRepeated = true;
    isRefreshed = false;
    next();
  }

  async function nextAfterRefresh(): Promise<void> {
    if (!isRefreshed) {
      isRefreshed = true;
      await replicas.refresh();
      // A replica may have started again at its address, and one whose connection broke may be running.
      tried.length = 0;
      if (replicas.pick(tried) !== undefined) return next();
    }
    fail(causedBy(refusal, 'no replica can be reached', Code.Unavailable));
  }

  /** Ends the current try; its connection is `reusable` when the exchange ended cleanly. */
  function endTry(reusable: boolean): void {
    const usedUpstream = upstream;
    const usedConnection = connection;
    upstream = undefined;
    connection = undefined;
    controller = undefined;
    if (usedUpstream === undefined) return;
    usedUpstream.inFlight--;
    if (usedConnection !== undefined) usedUpstream.release(usedConnection, reusable);
  }

  /** False after the first time. */
  function conclude(): boolean {
    if (isSettled) return false;
    isSettled = true;
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    return true;
  }

  /** Ends the call with an error and cuts the current try. */
  function fail(error: Error): void {
    if (!conclude()) return;
    settle.reject(error);
    if (controller !== undefined) controller.abort(givenUp);
    else if (connection !== undefined) connection.client.destroy(givenUp, () => {});
    else if (upstream !== undefined) {
      upstream.forget(queued);
      endTry(false);
    }
  }

  function answer(): Answer {
    return { status, headers, body: more === undefined ? body : Buffer.concat(more, received) };
  }

  function isRepeatable(): boolean {
    const notExecuted = status === 503 && headers[notExecutedHeader] !== undefined;
    return notExecuted && repeat !== 'never' && !isRepeated && replicas.pick(tried) !== undefined;
  }

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started;
    },
    onResponseStart(_, answeredStatus, answeredHeaders) {
      status = answeredStatus;
      headers = answeredHeaders;
    },
    onResponseData(_, chunk) {
      received += chunk.byteLength;
      if (received > call.maxAnswerBytes) fail(new ConnectError('the response is too large', Code.Internal));
      else if (body === noBytes) body = chunk;
      else if (more === undefined) more = [body, chunk];
      else more.push(chunk);
    },
    onResponseEnd() {
      const isClosing = headers.connection === 'close';
      if (isClosing && upstream !== undefined) replicas.onDraining(upstream);
      endTry(!isClosing);
      if (isSettled) return;
      if (isRepeatable()) return repeatCall();
      let outcome: T;
      try {
        outcome = call.read(answer());
      } catch (error) {
        fail(error as Error);
        return;
      }
      if (conclude()) settle.resolve(outcome);
    },
    onResponseError(_, error: Error & { code?: string }) {
      const isDelivered = controller !== undefined;
      const isInvalid = error.code === 'UND_ERR_INVALID_ARG';
      if (!isSettled && !isDelivered && !isInvalid && upstream !== undefined) replicas.onRefused(upstream);
      endTry(false);
      if (isSettled) return;
      if (isInvalid) fail(causedBy(error, 'the request cannot be sent', Code.Internal));
      else if (!isDelivered) {
        refusal = error;
        next();
      } else if (repeat === 'always' && !isRepeated) repeatCall();
      else fail(call.readCut?.(answer()) ?? causedBy(error, 'the connection was lost', Code.Unavailable));
    },
  };
  const queued: QueuedCall = {
    request,
    handler,
    onConnection(given) {
      connection = given;
    },
  };

  const onAbort = () => fail(givenUpBecause(signal?.reason));
  signal?.addEventListener('abort', onAbort);
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => fail(new ConnectError('the deadline passed', Code.DeadlineExceeded)), timeoutMs);
  next();
}

/** The error of a call whose signal was aborted for the reason. */
export function givenUpBecause(reason: unknown): Error {
  return reason instanceof DomainError ? reason : new ConnectError('the caller gave up', Code.Canceled);
}

function causedBy(cause: Error | undefined, message: string, code: Code): ConnectError {
  return new ConnectError(message, code, undefined, undefined, cause);
}
