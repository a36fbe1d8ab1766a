import { Code, ConnectError } from '@connectrpc/connect';
import { DomainError } from '@telehealth/errors';
import type { Dispatcher } from 'undici';
import type { Answer } from '../contract/answer.ts';
import { recordUpstream } from '../contract/failed-upstream.ts';
import type { LocalServers } from '../contract/local-server.ts';
import { notExecutedHeader } from '../contract/metadata.ts';
import type { Upstream } from './connections.ts';
import { createLocalTry } from './local-try.ts';
import type { Probe } from './probes.ts';
import { createReplicaTry, type ReplicaTry, type TryEnd } from './replica-try.ts';

export interface Replicas {
  /** The best replica not in `tried`; for a call about one thing its preferred one. */
  readonly pick: (tried: readonly Upstream[], thing?: string) => Upstream | undefined;
  /** Resolves the addresses again. Never rejects. */
  readonly refresh: () => Promise<void>;
  /** The replica refused a connection. */
  readonly onRefused: (upstream: Upstream) => void;
  /** The replica closes its connections. */
  readonly onDraining: (upstream: Upstream) => void;
  /** Of this process: unary calls to them need no connection. */
  readonly local: LocalServers | undefined;
  /** Checks a replica that leaves a call without an answer for `silenceMs`. */
  readonly probe: Probe;
  readonly silenceMs: number;
}

export interface ReplicaCall<T> {
  /** Identifies the call in errors. */
  readonly name: string;
  readonly request: Dispatcher.DispatchOptions;
  /** A body of unlimited duration. */
  readonly streams?: boolean;
  /** Calls about the same thing prefer the same replica. */
  readonly thing?: string | undefined;
  /** In bytes. */
  readonly maxAnswerBytes: number;
  /**
   * Whether to send the request again after a replica may have received it. `never`; `not-executed`: only if the
   * replica answered so; `always`: also after a broken connection or a hung replica, because two runs have one effect.
   */
  readonly repeat: 'never' | 'not-executed' | 'always';
  /** Throws the error that the answer stands for. */
  readonly read: (answer: Answer) => T;
  /** The error of an incomplete answer; undefined: `the connection was lost`. */
  readonly readCut?: (answer: Answer) => Error | undefined;
  /** Default: no deadline. */
  readonly timeoutMs?: number;
  /** Writes the time for the next try into the request. */
  readonly allow?: (leftMs: number) => void;
  readonly signal: AbortSignal | undefined;
}

export interface Settle<T> {
  readonly resolve: (outcome: T) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Tries replicas until one answers. A request that never reached its replica goes to the next; otherwise `repeat`
 * decides. When no replica is left, addresses are resolved again and each replica may be tried once more.
 */
export function callReplica<T>(replicas: Replicas, call: ReplicaCall<T>, settle: Settle<T>): void {
  const { repeat, timeoutMs, signal } = call;
  const startedAt = performance.now();
  const tried: Upstream[] = [];
  let current: ReplicaTry | undefined;
  let upstream: Upstream | undefined;
  let isTrying = false;
  let isRefreshed = false;
  let refusal: Error | undefined;
  /** Whether a replica that may have received the request was followed by another try. */
  let isRepeated = false;
  let isSettled = false;

  function next(): void {
    if (isSettled) return;
    const picked = replicas.pick(tried, call.thing);
    if (picked === undefined) {
      void nextAfterRefresh();
      return;
    }
    upstream = picked;
    isTrying = true;
    // The first try has the whole time.
    if (current !== undefined && timeoutMs !== undefined)
      call.allow?.(startedAt + timeoutMs - performance.now());
    tried.push(picked);
    // The try may end within `start`, and another may then be current.
    const onEnd = (end: TryEnd) => afterTry(picked, end);
    const local = replicas.local?.get(picked.address);
    current = local?.serves(call.request.path)
      ? createLocalTry(picked, local, call, onEnd)
      : createReplicaTry(picked, call, onEnd);
    current.start();
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
      // A replica may have restarted at its address, and one whose connection broke may be running.
      tried.length = 0;
      if (replicas.pick(tried) !== undefined) return next();
    }
    fail(causedBy(refusal, 'no replica can be reached', Code.Unavailable));
  }

  function afterTry(upstream: Upstream, end: TryEnd): void {
    isTrying = false;
    switch (end.kind) {
      case 'answered':
        if (end.isClosing) replicas.onDraining(upstream);
        if (
          isNotExecuted(end.answer) &&
          repeat !== 'never' &&
          !isRepeated &&
          replicas.pick(tried) !== undefined
        )
          repeatCall();
        else succeed(end.answer);
        break;
      case 'refused':
        replicas.onRefused(upstream);
        refusal = end.error;
        next();
        break;
      case 'lost':
        if (repeat === 'always' && !isRepeated) repeatCall();
        else
          fail(
            call.readCut?.(end.answer) ?? causedBy(end.error, 'the connection was lost', Code.Unavailable),
          );
        break;
      case 'too-large':
        fail(new ConnectError('the response is too large', Code.Internal));
        break;
      case 'invalid':
        fail(causedBy(end.error, 'the request cannot be sent', Code.Internal));
        break;
    }
  }

  /** False after the first call. */
  function conclude(): boolean {
    if (isSettled) return false;
    isSettled = true;
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    return true;
  }

  function succeed(answer: Answer): void {
    let outcome: T;
    try {
      outcome = call.read(answer);
    } catch (error) {
      fail(error as Error);
      return;
    }
    if (conclude()) settle.resolve(outcome);
  }

  function fail(error: Error): void {
    if (!conclude()) return;
    recordUpstream(error, { rpc: call.name, address: upstream?.address });
    settle.reject(error);
    current?.cut();
  }

  /** Called while a call with a deadline has no answer: after every `silenceMs`, and at the deadline. */
  function onSilence(allowedMs: number): void {
    const leftMs = startedAt + allowedMs - performance.now();
    const silent = current;
    const probed = isTrying && upstream !== undefined ? replicas.probe(upstream) : undefined;
    if (leftMs < 1) {
      fail(new ConnectError('the deadline passed', Code.DeadlineExceeded));
      return;
    }
    watch(allowedMs, leftMs);
    if (repeat !== 'always') return;
    void probed?.then((answered) => {
      if (answered || isSettled || isRepeated || !isTrying || current !== silent) return;
      silent?.cut();
      isTrying = false;
      repeatCall();
    });
  }

  function watch(allowedMs: number, leftMs = allowedMs): void {
    timer = setTimeout(onSilence, Math.min(leftMs, replicas.silenceMs), allowedMs);
  }

  const onAbort = () => fail(givenUpBecause(signal?.reason));
  signal?.addEventListener('abort', onAbort);
  let timer: NodeJS.Timeout | undefined;
  if (timeoutMs !== undefined) watch(timeoutMs);
  next();
}

/** Whether the replica did not execute the request. */
function isNotExecuted({ status, headers }: Answer): boolean {
  return status === 503 && headers[notExecutedHeader] !== undefined;
}

/** For a call whose signal was aborted. */
export function givenUpBecause(reason: unknown): Error {
  return reason instanceof DomainError ? reason : new ConnectError('the caller gave up', Code.Canceled);
}

function causedBy(cause: Error | undefined, message: string, code: Code): ConnectError {
  return new ConnectError(message, code, undefined, undefined, cause);
}
