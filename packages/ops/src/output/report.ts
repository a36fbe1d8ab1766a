import { DomainError, type ErrorKind } from '@telehealth/errors';
import type { ExitCode } from '../io/exit-code.ts';
import { Declined, Unreachable, UsageError } from '../io/failure.ts';
import { printable, shellWord } from './print.ts';

export interface FailedCall {
  readonly correlationId: string;
  readonly idempotencyKey: string | undefined;
  readonly tokenSource: string;
  /** What the command line names, where it names something. */
  readonly missing?: string | undefined;
}

const notNow = new Set<ErrorKind>(['unavailable', 'timeout']);
const maybeDone = new Set<ErrorKind>(['unavailable', 'timeout', 'internal', 'idempotency-in-flight']);

/**
 * `call` is absent if none was prepared.
 *
 * @throws `failure` if it is neither of the command line nor of a call.
 */
export function reportOf(failure: unknown, call?: FailedCall): { lines: string[]; exitCode: ExitCode } {
  if (failure instanceof UsageError) return { lines: [printable(failure.message)], exitCode: 2 };
  if (failure instanceof Declined) return { lines: ['Not confirmed; nothing was changed'], exitCode: 1 };
  if (failure instanceof Unreachable) {
    const lines = [printable(failure.message), ...(failure.maybeDone ? howToRepeat(call) : [])];
    return { lines, exitCode: 3 };
  }
  if (!(failure instanceof DomainError)) throw failure;
  const { kind, message: title, detail, issues, retryAfterSeconds } = failure;
  const lines = [
    kind === 'not-found' && call?.missing !== undefined
      ? printable(`No ${call.missing}.`)
      : `${title} (${kind})`,
    ...(detail === undefined ? [] : [printable(detail)]),
    ...issues.map(({ where, message }) => printable(where === undefined ? message : `${where}: ${message}`)),
    ...advice(kind, call),
    ...(retryAfterSeconds === undefined ? [] : [`It may succeed after ${retryAfterSeconds} s`]),
    ...(maybeDone.has(kind) ? howToRepeat(call) : []),
    ...(call === undefined ? [] : [`Correlation id: ${call.correlationId}`]),
  ];
  return { lines, exitCode: notNow.has(kind) ? 3 : 1 };
}

function advice(kind: ErrorKind, call: FailedCall | undefined): string[] {
  if (kind === 'unauthorized' && call !== undefined) {
    return [`The operator token of ${call.tokenSource} is unknown, expired or revoked`];
  }
  return kind === 'forbidden'
    ? ['The operator lacks the scope for this, or is bound to tenants and this is about the platform']
    : [];
}

function howToRepeat(call: FailedCall | undefined): string[] {
  if (call?.idempotencyKey === undefined) return [];
  const flag = `--idempotency-key ${shellWord(call.idempotencyKey)}`;
  return [`It may have been done. Repeat the command with ${flag}: it takes effect once`];
}
