import type { CallOptions } from '@connectrpc/connect';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import { callOptions, errorFromWire } from '@telehealth/rpc';
import type { FastifyRequest } from 'fastify';

/** Makes a call to a neighbour on behalf of a request. Rejects with the `DomainError` the caller is to see. */
export type AskNeighbour = <T>(
  request: FastifyRequest,
  call: (options: CallOptions) => Promise<T>,
) => Promise<T>;

/** Refusals that are about the gateway's own call: passed on, they would blame the tenant. */
const faultsOfOurs: ReadonlySet<ErrorKind> = new Set([
  'unauthorized',
  'malformed-brand',
  'method-not-allowed',
  'publishable-credential-read-only',
]);

/**
 * Calls neighbours under the caller's tenancy, within what is left of the request's deadline, until the client
 * goes away.
 */
export function neighbourCalls(options: { deadlineMs: number; now: () => number }): AskNeighbour {
  return async (request, call) => {
    const { caller, brandId } = request;
    if (caller === null) throw new Error('a neighbour is called for a caller');
    const { clientId, brandIds, mode } = caller;
    const controller = new AbortController();
    request.abandoned = controller;
    if (request.raw.socket.destroyed) controller.abort();
    const callContext = {
      correlationId: request.id,
      tenancy: { clientId, brandIds, brandId: brandId === '' ? undefined : brandId, mode },
      timeoutMs: options.deadlineMs - (options.now() - request.startedAt),
      signal: controller.signal,
    };
    try {
      return await call(callOptions(callContext));
    } catch (failure) {
      const error = errorFromWire(failure);
      if (faultsOfOurs.has(error.kind)) throw new DomainError('internal', undefined, { cause: error });
      throw error;
    }
  };
}
