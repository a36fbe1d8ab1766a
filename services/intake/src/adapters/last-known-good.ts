import { DomainError } from '@telehealth/errors';
import { type Call, callOptions, errorFromWire } from '@telehealth/rpc';

/** Part of the deadline a neighbour may use, so that its silence leaves time to answer from memory. */
const shareOfDeadline = 0.5;

/** How to ask a neighbour on behalf of a call. Reads carry no idempotency key: it names the effect of the call. */
export function readOptions(call: Call) {
  const timeoutMs = (call.remainingMs() ?? 2000) * shareOfDeadline;
  return callOptions({ ...call, idempotencyKey: undefined, requestFingerprint: undefined, timeoutMs });
}

/**
 * The answer of a neighbour, or while it is out of reach the last good one (design.md 6). Throws what the neighbour
 * refuses with, and `unavailable` when it is out of reach and nothing is remembered.
 */
export async function orLastGood<T>(ask: Promise<T>, remembered: T | undefined): Promise<T> {
  try {
    return await ask;
  } catch (error) {
    const refusal = error instanceof DomainError ? error : errorFromWire(error);
    if (!isOutage(refusal)) throw refusal;
    if (remembered !== undefined) return remembered;
    throw new DomainError('unavailable', 'a neighbour is out of reach', { cause: error });
  }
}

function isOutage({ kind }: DomainError): boolean {
  return kind === 'unavailable' || kind === 'timeout' || kind === 'internal';
}
