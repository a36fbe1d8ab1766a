import { type CallOptions, ConnectError } from '@connectrpc/connect';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import { callOptions, errorFromWire, replayedHeader } from '@telehealth/rpc';
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
    const { caller, brandId, idempotency } = request;
    if (caller === null) throw new Error('a neighbour is called for a caller');
    const { clientId, brandIds, mode, keyId } = caller;
    const controller = new AbortController();
    request.abandoned = controller;
    if (request.raw.socket.destroyed) controller.abort();
    const callContext = {
      correlationId: request.id,
      trace: request.trace ?? undefined,
      tenancy: {
        clientId,
        brandIds,
        brandId: brandId === '' ? undefined : brandId,
        mode,
        credentialId: keyId,
      },
      timeoutMs: options.deadlineMs - (options.now() - request.startedAt),
      signal: controller.signal,
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

function markReplay(idempotency: Idempotency, answered: Headers): void {
  if (answered.has(replayedHeader)) idempotency.markReplayed();
}
