import { append, type DeliveryChange, openAttempt, withoutOpen } from './attempts.ts';
import { decideEnd } from './decide-end.ts';
import type { Delivery } from './delivery.ts';

/**
 * The claim of a delivery that is due at `at` (epoch ms): its next attempt is under way, until `leaseMs` later the worker counts
 * as dead. An attempt whose worker died is made again, as the same try: the receiver is not to blame. A test is sent once: it
 * ends instead.
 */
export function decideClaim(delivery: Delivery, at: number, leaseMs: number): DeliveryChange {
  const { tries, trigger, attemptCount } = delivery;
  const attempts = withoutOpen(delivery);
  const isInterrupted = openAttempt(delivery) !== undefined;
  if (isInterrupted && trigger === 'test') return { ...decideEnd('failed', at, 'test_failed'), attempts };
  const attempt = { attempt: attemptCount + 1, trigger, startedAt: at };
  return {
    dueAt: at + leaseMs,
    tries: isInterrupted ? tries : tries + 1,
    attemptCount: attemptCount + 1,
    attempts: append(attempts, attempt),
  };
}
