import { Code, ConnectError } from '@connectrpc/connect';
import { DomainError, type Issue } from '@telehealth/errors';
import { traceIdOf } from '@telehealth/rpc';
import type { Logger } from '@telehealth/service-kit';
import type { FastifyError, FastifyInstance, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { Problems } from '../problems/problems.ts';

/**
 * Answers every thrown error as a problem. Unexpected errors are logged and answered as `internal`. Errors of a request
 * whose client has disconnected are not logged, because the access log shows the disconnect.
 */
export function addErrorHandler(app: FastifyInstance, problems: Problems, logger: Logger): void {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = domainErrorOf(thrown);
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
  logger[level]({ correlationId: request.id, traceId, kind, err: cause ?? thrown }, 'not answered');
}

/** The `DomainError` of an error; errors of the framework are mapped by code. */
function domainErrorOf(error: FastifyError): DomainError {
  if (error instanceof DomainError) return error;
  const fault = error.validation?.[0];
  if (fault !== undefined) {
    const issues = [validationIssue(fault, error.validationContext)];
    return new DomainError('malformed-request', 'the request does not fit its schema', { issues });
  }
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new DomainError('unsupported-media-type');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new DomainError('payload-too-large');
    default: {
      const isClientError = error.statusCode !== undefined && error.statusCode < 500;
      return new DomainError(isClientError ? 'malformed-request' : 'internal', undefined, { cause: error });
    }
  }
}

const codeOfKeyword: Readonly<Record<string, string>> = {
  additionalProperties: 'request.unknown_field',
  required: 'request.missing_field',
  type: 'request.type',
  enum: 'request.enum',
  const: 'request.enum',
  minLength: 'request.length',
  maxLength: 'request.length',
  pattern: 'request.pattern',
};

/** Points at the fault in a body; a fault elsewhere is named in the message, because pointers refer to the body. */
function validationIssue(fault: FastifySchemaValidationError, context: string | undefined): Issue {
  const { additionalProperty, missingProperty } = fault.params;
  const member = additionalProperty ?? missingProperty;
  const path = fault.instancePath + (typeof member === 'string' ? `/${escapePointer(member)}` : '');
  const code = codeOfKeyword[fault.keyword] ?? 'request.invalid';
  const message = fault.message ?? 'is not valid';
  if (context === 'body') return { code, message, where: path };
  return { code, message: `${context ?? 'request'}${path} ${message}` };
}

function escapePointer(member: string): string {
  return member.replaceAll('~', '~0').replaceAll('/', '~1');
}
