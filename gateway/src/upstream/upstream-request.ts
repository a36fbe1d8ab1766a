import { DomainError, type ErrorKind } from '@telehealth/errors';
import { type CallContext, errorFromWire } from '@telehealth/rpc';
import type { FastifyRequest } from 'fastify';

/** Errors about the gateway's own call: a client would read them as its own fault. */
const gatewayFaults: ReadonlySet<ErrorKind> = new Set([
  'unauthorized',
  'malformed-brand',
  'forbidden',
  'method-not-allowed',
  'publishable-credential-read-only',
]);

/** The error a client sees when the call of a service failed. */
export function errorForClient(failure: unknown): DomainError {
  const error = errorFromWire(failure);
  if (gatewayFaults.has(error.kind)) return new DomainError('internal', undefined, { cause: error });
  // What is foreign and what is unknown have one answer.
  return error.kind === 'not-found' ? new DomainError('not-found', error.message) : error;
}

/** What a service learns about the request of an anonymous caller: correlation id and trace. */
export function anonymousContextOf({ id, trace }: FastifyRequest): CallContext {
  return { correlationId: id, trace: trace ?? undefined };
}

/** What a service learns about the request it is called for: correlation id, trace and tenancy. */
export function callContextOf(request: FastifyRequest): CallContext {
  const { caller, brandId } = request;
  if (caller === null) throw new Error('the request has no caller');
  const { clientId, brandIds, mode, keyId, session, e2eRunId } = caller;
  return {
    ...anonymousContextOf(request),
    tenancy: {
      clientId,
      brandIds,
      brandId: brandId === '' ? undefined : brandId,
      mode,
      credentialId: keyId,
      session: session?.role,
      e2eRunId,
    },
  };
}

/** Aborts when the client disconnects before its answer. */
export function clientGoneSignal(request: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  request.abandoned = controller;
  if (request.raw.socket.destroyed) controller.abort();
  return controller.signal;
}
