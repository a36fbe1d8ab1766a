import { Code, ConnectError } from '@connectrpc/connect';
import { DomainError, errorTable, type Issue } from '@telehealth/errors';
import { failedUpstreamOf, traceIdOf } from '@telehealth/rpc';
import type { Logger } from '@telehealth/service-kit/telemetry';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Problems } from './problems.ts';
import { validationIssue } from './validation-issue.ts';

/**
 * Unexpected errors are logged and answered as `internal`. Errors after a disconnect are not logged: the
 * access log has the disconnect.
 */
export function addErrorHandler(app: FastifyInstance, problems: Problems, logger: Logger): void {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = domainErrorOf(thrown);
    if (errorTable[error.kind].status >= 500) request.failedUpstream = failedUpstreamOf(error) ?? null;
    if (!request.raw.socket.destroyed) logFailure(logger, request, error, thrown);
    problems.send(reply, error.kind, error);
  });
}

function logFailure(logger: Logger, request: FastifyRequest, error: DomainError, thrown: Error): void {
  const { kind, cause } = error;
  if (kind !== 'internal' && kind !== 'unavailable' && kind !== 'timeout') return;
  const isCanceled = cause instanceof ConnectError && cause.code === Code.Canceled;
  const level = kind === 'internal' && !isCanceled ? 'error' : 'warn';
  const traceId = request.trace === null ? undefined : traceIdOf(request.trace);
  const { id: correlationId, caller, brandId, failedUpstream } = request;
  logger[level](
    {
      correlationId,
      clientId: caller?.clientId,
      brandId: brandId || undefined,
      traceId,
      kind,
      upstream: failedUpstream ?? undefined,
      err: cause ?? thrown,
    },
    'not answered',
  );
}

const otherType = {
  code: 'request.media_type',
  message: 'The operation takes no body of this Content-Type.',
} as const satisfies Issue;

const tooLarge = {
  code: 'request.length',
  message: 'The body has more bytes than the operation takes.',
} as const satisfies Issue;

/** Framework errors are mapped by code. */
function domainErrorOf(error: FastifyError): DomainError {
  if (error instanceof DomainError) return error;
  const fault = error.validation?.[0];
  if (fault !== undefined) {
    const issues = [validationIssue(fault, error.validationContext)];
    return new DomainError('malformed-request', 'the request does not fit its schema', { issues });
  }
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new DomainError('unsupported-media-type', undefined, { issues: [otherType] });
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new DomainError('payload-too-large', undefined, { issues: [tooLarge] });
    default: {
      const isClientError = error.statusCode !== undefined && error.statusCode < 500;
      return new DomainError(isClientError ? 'malformed-request' : 'internal', undefined, { cause: error });
    }
  }
}
