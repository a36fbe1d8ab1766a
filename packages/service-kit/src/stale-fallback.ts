import type { CallOptions } from '@connectrpc/connect';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import { type Call, errorFromWire, readOptions } from '@telehealth/rpc';
import { type CacheOptions, createCache } from './cache.ts';

/** Part of the deadline that an upstream service may use, so that time is left to answer from memory. */
const shareOfDeadline = 0.5;
const defaultDeadlineMs = 2000;

/**
 * Failures that say nothing about what was asked: the upstream service is away, or the one that this deployment
 * reaches has another credential or does not serve the contract yet.
 */
const outages: ReadonlySet<ErrorKind> = new Set([
  'unavailable',
  'timeout',
  'internal',
  'unauthorized',
  'method-not-allowed',
]);

/** Asks the upstream service; `last` is its last answer about the same key. */
export type Ask<V> = (options: CallOptions, last: V | undefined) => Promise<V>;

/**
 * Asks an upstream service on behalf of a call, every time and within half of what is left of the call's deadline
 * (of 2 s without one). During an outage it answers with the last answer about the same key. Throws what the service
 * refuses with, which removes the last answer, and `unavailable` when there is none during an outage. Answers that
 * are `isAbsent` are not stored.
 */
export function createStaleFallback<V>(
  bounds: Pick<CacheOptions<unknown, V>, 'capacity' | 'sizeOf' | 'isAbsent'>,
): (call: Call, key: string, ask: Ask<V>) => Promise<V> {
  const answers = createCache<{ readonly call: Call; readonly ask: Ask<V> }, V>({
    ...bounds,
    async load(_key, { call, ask }, last) {
      const timeoutMs = (call.remainingMs() ?? defaultDeadlineMs) * shareOfDeadline;
      try {
        return await ask({ ...readOptions(call), timeoutMs }, last);
      } catch (cause) {
        const refusal = errorFromWire(cause);
        if (!outages.has(refusal.kind)) throw refusal;
        throw new DomainError('unavailable', 'an upstream service is out of reach', { cause });
      }
    },
    isOutage: (error) => error instanceof DomainError && error.kind === 'unavailable',
    freshMs: 0,
    absentMs: 0,
    lastResortMs: Number.POSITIVE_INFINITY,
    retryMs: 0,
    now: () => 0,
  });
  return async (call, key, ask) => answers.get(key, { call, ask });
}
