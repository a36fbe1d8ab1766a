import {
  create,
  type DescMessage,
  fromBinary,
  isMessage,
  type MessageInitShape,
  toBinary,
} from '@bufbuild/protobuf';
import { ConnectError } from '@connectrpc/connect';
import type { LogLine } from '@telehealth/contracts/log-fields';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import { failedUpstreamOf } from '../../contract/failed-upstream.ts';
import { withLogContext } from '../../contract/log-context.ts';
import {
  callIdOf,
  correlationIdOf,
  type IncomingMetadata,
  metadataNames,
  metadataValue,
  tenancyOf,
} from '../../contract/metadata.ts';
import { traceContextOf } from '../../contract/trace-context.ts';
import { endSpan, type Tracer } from '../../contract/tracer.ts';
import { errorFromWire } from '../../contract/wire-error.ts';
import type { AccessChecks } from './access.ts';
import { type DeadlineLimits, requestedTimeoutMs } from './deadline.ts';
import type { Endpoint, MethodEndpoint } from './endpoint.ts';
import { type Answer, ServerCall } from './server-call.ts';

export interface RpcLogger {
  readonly info: LogLine;
  readonly warn: LogLine;
  readonly error: LogLine;
}

/** `canceled` when the caller was gone first. Contains no message content. */
export interface CallRecord {
  readonly service: string;
  readonly method: string;
  readonly kind: ErrorKind | 'ok' | 'canceled';
  readonly durationMs: number;
  readonly correlationId: string;
}

/** Shared by all calls of a server. */
export interface CallHost {
  readonly access: AccessChecks;
  readonly deadlines: DeadlineLimits;
  readonly maxInFlight: number;
  readonly logger: RpcLogger;
  readonly observe: ((record: CallRecord) => void) | undefined;
  readonly tracer: Tracer | undefined;
  /** Begun and not concluded. */
  inFlight: number;
  /** Of those, streams without a deadline. */
  openEndedStreams: number;
  readonly maxOpenEndedStreams: number;
}

/** `conclude` ends the call. */
export function beginCall<S extends Endpoint>(
  host: CallHost,
  endpoint: S,
  metadata: IncomingMetadata,
  answer: Answer,
): ServerCall<S> {
  host.inFlight++;
  const call = new ServerCall(endpoint, correlationIdOf(metadata), performance.now(), answer);
  call.trace = traceContextOf(metadata);
  if (host.tracer !== undefined) {
    call.span = host.tracer.begin('server', { rpc: endpoint.path.slice(1) }, call.trace);
    call.trace = call.span.context;
  }
  return call;
}

/**
 * Checks load, deadline and access, in this order, and fills the call from its metadata. Returns a promise only to
 * resolve a token.
 *
 * @throws DomainError `unavailable` above the limit of calls in flight, `malformed-request`, `timeout`, `unauthorized`
 * or `forbidden`.
 */
export function admitCall(
  host: CallHost,
  call: ServerCall<Endpoint>,
  metadata: IncomingMetadata,
): undefined | Promise<void> {
  if (host.inFlight > host.maxInFlight) throw new DomainError('unavailable', 'too many calls in flight');
  startDeadline(host, call, metadata);
  call.callId = callIdOf(metadata);
  call.idempotencyKey = metadataValue(metadata, metadataNames.idempotencyKey);
  call.requestFingerprint = metadataValue(metadata, metadataNames.requestFingerprint);
  const { access, callers } = call.endpoint;
  if (access === 'open') {
    call.admitted = true;
    return undefined;
  }
  const internal = host.access.isCalledBy(callers, metadata);
  if (access === 'internal' || (access.isShared && internal)) {
    if (!internal) throw new DomainError('unauthorized');
    call.tenancy = tenancyOf(metadata);
    call.admitted = true;
    return undefined;
  }
  return host.access.operatorOf(metadata).then((operator) => {
    const isBeyond = access.reach === 'platform' && operator.clientIds !== undefined;
    if (isBeyond || !operator.scopes.has(access.scope)) throw new DomainError('forbidden');
    call.operator = operator;
    if (internal) call.tenancy = tenancyOf(metadata);
    call.admitted = true;
  });
}

function startDeadline(host: CallHost, call: ServerCall<Endpoint>, metadata: IncomingMetadata): void {
  const requested = requestedTimeoutMs(metadata);
  if (requested === undefined && call.endpoint.isOpenEnded) return;
  const timeoutMs = Math.min(requested ?? host.deadlines.defaultMs, host.deadlines.maximumMs);
  if (timeoutMs <= 0) throw new DomainError('timeout');
  call.expiresAt = call.startedAt + timeoutMs;
  call.timer = setTimeout(expire, timeoutMs, host, call);
}

function expire(host: CallHost, call: ServerCall<Endpoint>): void {
  conclude(host, call, new DomainError('timeout', 'the deadline passed'));
}

/** Unless the call is over. */
export function runEncoded(host: CallHost, call: ServerCall, bytes: Uint8Array): void {
  if (call.concluded) return;
  let request: object;
  try {
    request = fromBinary(call.endpoint.method.input, bytes);
  } catch {
    conclude(host, call, new DomainError('malformed-request', 'the message cannot be decoded'));
    return;
  }
  runUnary(host, call, request as never);
}

/** Concludes with the handler's outcome, unless the call ends earlier. */
export function runUnary(host: CallHost, call: ServerCall, request: never): void {
  let promise: PromiseLike<object>;
  try {
    const answered = withLogContext(call, () => call.endpoint.unary?.(request, call));
    promise = Promise.resolve(answered) as PromiseLike<object>;
  } catch (thrown) {
    conclude(host, call, domainErrorOf(host, call, thrown));
    return;
  }
  promise.then(
    (response) => {
      if (call.concluded) return;
      let bytes: Uint8Array;
      let message: object;
      try {
        message = messageOf(call.endpoint, response);
        bytes = toBinary(call.endpoint.method.output, message as never);
      } catch (thrown) {
        conclude(host, call, domainErrorOf(host, call, thrown));
        return;
      }
      conclude(host, call, undefined, bytes, message);
    },
    (thrown: unknown) => conclude(host, call, domainErrorOf(host, call, thrown)),
  );
}

export function messageOf(endpoint: MethodEndpoint, response: object): object {
  const { output } = endpoint.method;
  return isMessage(response) ? response : create(output, response as MessageInitShape<DescMessage>);
}

/**
 * Removes the call, reports it, interrupts a handler whose caller no longer waits, and answers. Only the first
 * conclusion counts.
 */
export function conclude(
  host: CallHost,
  call: ServerCall<Endpoint>,
  error: DomainError | 'canceled' | undefined,
  bytes?: Uint8Array,
  message?: object,
): void {
  if (call.concluded) return;
  call.concluded = true;
  clearTimeout(call.timer);
  host.inFlight--;
  const kind = error === undefined ? 'ok' : error === 'canceled' ? error : error.kind;
  if (kind === 'timeout' || kind === 'canceled') call.interrupt();
  if (host.observe !== undefined) observe(host, host.observe, call, kind);
  if (call.span !== undefined) endSpan(call.span, kind);
  call.answer(error, bytes, message);
}

function observe(
  host: CallHost,
  report: (record: CallRecord) => void,
  call: ServerCall<Endpoint>,
  kind: CallRecord['kind'],
): void {
  const { service, name } = call.endpoint;
  const durationMs = performance.now() - call.startedAt;
  try {
    report({ service, method: name, kind, durationMs, correlationId: call.correlationId });
  } catch (err) {
    host.logger.error({ err }, 'observing a call failed');
  }
}

/**
 * Other errors are logged with their cause and become `internal`, except failures of upstream calls, which become
 * `unavailable` or `timeout`.
 */
export function domainErrorOf(host: CallHost, call: ServerCall<Endpoint>, thrown: unknown): DomainError {
  const upstream = thrown instanceof ConnectError ? errorFromWire(thrown) : undefined;
  const error = upstream?.kind === 'unavailable' || upstream?.kind === 'timeout' ? upstream : thrown;
  const known =
    error instanceof DomainError ? error : new DomainError('internal', undefined, { cause: thrown });
  if (!call.concluded && (known.kind === 'internal' || known.kind === 'unavailable')) {
    const fields = { err: known.cause ?? known, ...call.logFields(), upstream: failedUpstreamOf(known) };
    if (known.kind === 'internal') host.logger.error(fields, 'call failed');
    else host.logger.warn(fields, 'call unavailable');
  }
  return known;
}
