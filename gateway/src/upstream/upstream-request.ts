import { DomainError, type ErrorKind } from '@telehealth/errors';
import { type CallContext, errorFromWire } from '@telehealth/rpc';
import type { FastifyRequest } from 'fastify';

/** Faults of the gateway's call, which a client would take for its own. */
const gatewayFaults: ReadonlySet<ErrorKind> = new Set([
  'unauthorized',
  'malformed-brand',
  'maintenance',
  'forbidden',
  'method-not-allowed',
  'publishable-credential-read-only',
]);

export function errorForClient(failure: unknown): DomainError {
  const error = errorFromWire(failure);
  if (gatewayFaults.has(error.kind)) return new DomainError('internal', undefined, { cause: error });
  // Foreign and unknown things get the same answer.
  return error.kind === 'not-found' ? new DomainError('not-found', error.message) : error;
}

/** Correlation id and trace. */
export function anonymousContextOf({ id, trace }: FastifyRequest): CallContext {
  return { correlationId: id, trace: trace ?? undefined };
}

/** Correlation id, trace and tenancy. */
export function callContextOf(request: FastifyRequest): CallContext {
  const { caller, brandId } = request;
  if (caller === null) throw new Error('the request has no caller');
  const { clientId, brandIds, mode, keyId, session, e2eRunId, dayQuotas } = caller;
  return {
    ...anonymousContextOf(request),
    tenancy: {
      clientId,
      brandIds,
      brandId: brandId === '' ? undefined : brandId,
      mode,
      credentialId: keyId,
      session: session?.role,
      memberId: session?.memberId,
      e2eRunId,
      dayQuotas,
    },
  };
}

/** Aborts on a disconnect before the answer. */
export function clientGoneSignal(request: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  request.abandoned = controller;
  if (request.raw.socket.destroyed) controller.abort();
  return controller.signal;
}
