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
 * Hands requests on under the caller's tenancy, until the client goes away: in the middle of a body that is the body's
 * to tell, so that what came before gets through. The deadline holds from piece to piece of a body, so that a slow
 * client has the time it takes and a silent one has not. A body that fails with a `DomainError` rejects with it.
 */
export function neighbourExchanges(
  { exchange }: Pick<RpcTransport, 'exchange'>,
  { deadlineMs }: { readonly deadlineMs: number },
): HandOnToNeighbour {
  return async (request, { body, ...rest }) => {
    const abandoned = untilAbandoned(request).signal;
    const cut = new AbortController();
    const timer = setTimeout(() => cut.abort(new DomainError('timeout')), deadlineMs);
    const sending = body && sentBody(body, timer);
    const giveUp = () => {
      if (!sending?.isUnderWay()) cut.abort();
    };
    abandoned.addEventListener('abort', giveUp);
    if (abandoned.aborted) giveUp();
    const context = callOptions({ ...contextOf(request), signal: cut.signal });
    try {
      return await exchange({ ...rest, ...(sending && { body: sending.pieces() }) }, context);
    } catch (failure) {
      throw refusalOf(sending?.refusal() ?? failure);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** A body as it is sent; each piece, and the end, set the timer anew. */
function sentBody(body: AsyncIterable<Uint8Array>, timer: NodeJS.Timeout) {
  let isUnderWay = false;
  let refusal: DomainError | undefined;
  return {
    isUnderWay: () => isUnderWay,
    /** What the body failed with, when that is for the caller. */
    refusal: () => refusal,
    async *pieces(): AsyncGenerator<Uint8Array> {
      isUnderWay = true;
      try {
        for await (const piece of body) {
          timer.refresh();
          yield piece;
        }
        timer.refresh();
      } catch (error) {
        if (error instanceof DomainError) refusal = error;
        throw error;
      } finally {
        isUnderWay = false;
      }
    },
  };
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
