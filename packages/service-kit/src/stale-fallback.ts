import type { CallOptions } from '@connectrpc/connect';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import { type Call, errorFromWire, readOptions } from '@telehealth/rpc';
import { LRUCache } from 'lru-cache';

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
 * (of 2 s without one), and stores the answers. During an outage it answers with the last answer about the same key.
 * Throws what the service refuses with, which removes the last answer, and `unavailable` during an outage without a
 * last answer. An answer that is not `worthStoring` removes the last one.
 */
export function createStaleFallback<V extends {}>(
  bounds: LRUCache.Options<string, V, unknown>,
  worthStoring: (answer: V) => boolean = () => true,
): (call: Call, key: string, ask: Ask<V>) => Promise<V> {
  const answers = new LRUCache<string, V>(bounds);
  return async (call, key, ask) => {
    const last = answers.get(key);
    const timeoutMs = (call.remainingMs() ?? defaultDeadlineMs) * shareOfDeadline;
    try {
      const answer = await ask({ ...readOptions(call), timeoutMs }, last);
      if (worthStoring(answer)) answers.set(key, answer);
      else answers.delete(key);
      return answer;
    } catch (cause) {
      const refusal = errorFromWire(cause);
      if (outages.has(refusal.kind)) {
        if (last) return last;
        throw new DomainError('unavailable', 'an upstream service is out of reach', { cause });
      }
      answers.delete(key);
      throw refusal;
    }
  };
}
