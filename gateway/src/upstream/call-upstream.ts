import { type CallOptions, ConnectError } from '@connectrpc/connect';
import { callOptions, replayedHeader } from '@telehealth/rpc';
import type { FastifyRequest } from 'fastify';
import type { Idempotency } from '../edge/idempotency/idempotency-key.ts';
import { anonymousContextOf, callContextOf, clientGoneSignal, errorForClient } from './upstream-request.ts';

/** Rejects with the `DomainError` that the client sees. */
export type CallUpstream = <I, O>(
  request: FastifyRequest,
  method: (message: I, options: CallOptions) => Promise<O>,
  message: NoInfer<I>,
) => Promise<O>;

interface Timing {
  readonly deadlineMs: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** When the deadline begins; the start of the request by default. */
  readonly startOf?: (request: FastifyRequest) => number;
}

/** Without a tenancy, within the request's remaining deadline, cancelled when the client disconnects. */
export function anonymousCalls(timing: Timing): CallUpstream {
  return async (request, method, message) => {
    const sent = callOptions({ ...anonymousContextOf(request), ...boundsOf(request, timing) });
    try {
      return await method(message, sent);
    } catch (failure) {
      throw errorForClient(failure);
    }
  };
}

/**
 * With the caller's tenancy, within the request's remaining deadline, cancelled when the client disconnects.
 * Under an `Idempotency-Key` the service reports whether it repeats an outcome, an error included.
 */
export function upstreamCalls(timing: Timing): CallUpstream {
  return async (request, method, message) => {
    const { idempotency } = request;
    const sent = {
      ...callOptions({
        ...callContextOf(request),
        ...boundsOf(request, timing),
        idempotencyKey: idempotency?.key,
        requestFingerprint: idempotency?.fingerprint,
      }),
      ...(idempotency !== null && { onHeader: (headers: Headers) => markReplay(idempotency, headers) }),
    };
    try {
      return await method(message, sent);
    } catch (failure) {
      if (idempotency !== null && failure instanceof ConnectError) markReplay(idempotency, failure.metadata);
      throw errorForClient(failure);
    }
  };
}

function boundsOf(request: FastifyRequest, { deadlineMs, now, startOf }: Timing) {
  const startedAt = startOf?.(request) ?? request.startedAt;
  return { timeoutMs: deadlineMs - (now() - startedAt), signal: clientGoneSignal(request) };
}

function markReplay(idempotency: Idempotency, answered: Headers): void {
  if (answered.has(replayedHeader)) idempotency.markReplayed();
}
