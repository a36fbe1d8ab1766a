import type { CallOptions } from '@connectrpc/connect';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import { type Call, errorFromWire, readOptions } from '@telehealth/rpc';

/** Part of the deadline a neighbour may use, so that its silence leaves time to answer from memory. */
const shareOfDeadline = 0.5;
const usualMs = 2000;

/**
 * What says nothing of what was asked: the neighbour is away, or this deployment reaches one that knows another
 * credential or not yet this contract.
 */
const outages: ReadonlySet<ErrorKind> = new Set([
  'unavailable',
  'timeout',
  'internal',
  'unauthorized',
  'method-not-allowed',
]);

/**
 * Asks a neighbour on behalf of a call, within half of what is left of its deadline (of 2 s without one). While the
 * neighbour is out of reach the answer is the one `remembered`. Throws what the neighbour refuses with, and
 * `unavailable` when it is out of reach and nothing is remembered.
 */
export async function orLastGood<T>(
  call: Call,
  ask: (options: CallOptions) => Promise<T>,
  remembered: T | undefined,
): Promise<T> {
  const timeoutMs = (call.remainingMs() ?? usualMs) * shareOfDeadline;
  try {
    return await ask({ ...readOptions(call), timeoutMs });
  } catch (error) {
    const refusal = errorFromWire(error);
    if (!outages.has(refusal.kind)) throw refusal;
    if (remembered !== undefined) return remembered;
    throw new DomainError('unavailable', 'a neighbour is out of reach', { cause: error });
  }
}
