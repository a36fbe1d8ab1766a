import { type CallOptions, ConnectError } from '@connectrpc/connect';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import {
  type CallContext,
  callOptions,
  type ExchangeAnswer,
  type ExchangeRequest,
  errorFromWire,
  type RpcTransport,
  replayedHeader,
} from '@telehealth/rpc';
import type { FastifyRequest } from 'fastify';
import type { Idempotency } from './plugins/idempotency-key.ts';

/** Makes a call to a neighbour on behalf of a request. Rejects with the `DomainError` the caller is to see. */
export type AskNeighbour = <T>(
  request: FastifyRequest,
  call: (options: CallOptions) => Promise<T>,
) => Promise<T>;

/** Refusals that are about the gateway's own call: passed on, they would blame the tenant. */
const faultsOfOurs: ReadonlySet<ErrorKind> = new Set([
  'unauthorized',
  'malformed-brand',
  'forbidden',
  'method-not-allowed',
  'publishable-credential-read-only',
]);

/** What the failure of a call to a neighbour is to the caller the call was made for. */
export function refusalOf(failure: unknown): DomainError {
  const error = errorFromWire(failure);
  return faultsOfOurs.has(error.kind) ? new DomainError('internal', undefined, { cause: error }) : error;
}

/**
 * Calls neighbours under the caller's tenancy, within what is left of the request's deadline, until the client
 * goes away. With an `Idempotency-Key` the service that answers says whether it did so before, also of a refusal.
 */
export function neighbourCalls(options: { deadlineMs: number; now: () => number }): AskNeighbour {
  return async (request, call) => {
    const { idempotency } = request;
    const callContext = {
      ...contextOf(request),
      timeoutMs: options.deadlineMs - (options.now() - request.startedAt),
      signal: untilAbandoned(request).signal,
      idempotencyKey: idempotency?.key,
      requestFingerprint: idempotency?.fingerprint,
    };
    try {
      const sent = callOptions(callContext);
      if (idempotency !== null) sent.onHeader = (headers) => markReplay(idempotency, headers);
      return await call(sent);
    } catch (failure) {
      if (idempotency !== null && failure instanceof ConnectError) markReplay(idempotency, failure.metadata);
      throw refusalOf(failure);
    }
  };
}

/** Hands a request on to a plain route of a neighbour. Rejects with the `DomainError` the caller is to see. */
export type HandOnToNeighbour = (
  request: FastifyRequest,
  exchange: ExchangeRequest,
) => Promise<ExchangeAnswer>;

/**
 * Hands requests on under the caller's tenancy, until the client goes away. The deadline holds from piece to piece of
 * a body, so that a slow client has the time it takes and a silent one has not.
 */
export function neighbourExchanges(
  { exchange }: Pick<RpcTransport, 'exchange'>,
  { deadlineMs }: { readonly deadlineMs: number },
): HandOnToNeighbour {
  return async (request, { body, ...rest }) => {
    const controller = untilAbandoned(request);
    const timer = setTimeout(() => controller.abort(new DomainError('timeout')), deadlineMs);
    const context = callOptions({ ...contextOf(request), signal: controller.signal });
    try {
      return await exchange({ ...rest, ...(body && { body: awaitedAnew(body, timer) }) }, context);
    } catch (failure) {
      throw refusalOf(failure);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function* awaitedAnew(
  body: AsyncIterable<Uint8Array>,
  timer: NodeJS.Timeout,
): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    timer.refresh();
    yield piece;
  }
  timer.refresh();
}

function contextOf({ id, trace, caller, brandId }: FastifyRequest): CallContext {
  if (caller === null) throw new Error('a neighbour is called for a caller');
  const { clientId, brandIds, mode, keyId } = caller;
  return {
    correlationId: id,
    trace: trace ?? undefined,
    tenancy: {
      clientId,
      brandIds,
      brandId: brandId === '' ? undefined : brandId,
      mode,
      credentialId: keyId,
    },
  };
}

/** Aborted when the client goes away before its answer. */
function untilAbandoned(request: FastifyRequest): AbortController {
  const controller = new AbortController();
  request.abandoned = controller;
  if (request.raw.socket.destroyed) controller.abort();
  return controller;
}

function markReplay(idempotency: Idempotency, answered: Headers): void {
  if (answered.has(replayedHeader)) idempotency.markReplayed();
}
