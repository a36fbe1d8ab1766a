import { DomainError, type ErrorKind } from '@telehealth/errors';
import { Declined, Unreachable, UsageError } from './failure.ts';
import { printable, shellWord } from './print.ts';

/** How the command line ends: 0 done, 1 refused, 2 nothing that can be done, 3 not reached or not able now. */
export type ExitCode = 0 | 1 | 2 | 3;

/** What the report of a failure can tell besides it. */
export interface FailedCall {
  readonly correlationId: string;
  /** Of a mutation. */
  readonly idempotencyKey: string | undefined;
  readonly tokenSource: string;
}

const notNow = new Set<ErrorKind>(['unavailable', 'timeout']);
const maybeDone = new Set<ErrorKind>(['unavailable', 'timeout', 'internal', 'idempotency-in-flight']);

/**
 * What a failure is told as, on lines of their own, and how the command line ends. `call` is absent where none was
 * begun.
 *
 * @throws whatever is no failure of the command line or a call.
 */
export function reportOf(failure: unknown, call?: FailedCall): { lines: string[]; exitCode: ExitCode } {
  if (failure instanceof UsageError) return { lines: [printable(failure.message)], exitCode: 2 };
  if (failure instanceof Declined) return { lines: ['Not confirmed; nothing was changed'], exitCode: 1 };
  if (failure instanceof Unreachable) {
    const lines = [printable(failure.message), ...repetition(failure.maybeDone, call)];
    return { lines, exitCode: 3 };
  }
  if (!(failure instanceof DomainError)) throw failure;
  const { kind, message: title, issues, retryAfterSeconds } = failure;
  const lines = [
    `${title} (${kind})`,
    ...issues.map(({ where, message }) => printable(where === undefined ? message : `${where}: ${message}`)),
    ...advice(kind, call),
    ...(retryAfterSeconds === undefined ? [] : [`It may succeed after ${retryAfterSeconds} s`]),
    ...repetition(maybeDone.has(kind), call),
    ...(call === undefined ? [] : [`Correlation id: ${call.correlationId}`]),
  ];
  return { lines, exitCode: notNow.has(kind) ? 3 : 1 };
}

function advice(kind: ErrorKind, call: FailedCall | undefined): string[] {
  if (kind === 'unauthorized' && call !== undefined) {
    return [`The operator token of ${call.tokenSource} is unknown or revoked`];
  }
  if (kind === 'forbidden') return ['The operator lacks the scope for this'];
  return [];
}

function repetition(uncertain: boolean, call: FailedCall | undefined): string[] {
  if (!uncertain || call?.idempotencyKey === undefined) return [];
  return [
    `It may have been done. To make sure of it once: --idempotency-key ${shellWord(call.idempotencyKey)}`,
  ];
}
