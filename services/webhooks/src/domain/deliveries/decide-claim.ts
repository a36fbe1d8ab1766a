import { append, type DeliveryChange, openAttempt, withoutOpen } from './attempts.ts';
import { decideEnd } from './decide-end.ts';
import type { Delivery } from './delivery.ts';

/**
 * The next attempt of a due delivery is under way from `at` (epoch ms); `leaseMs` later its worker counts as dead. An attempt
 * whose worker died is repeated as the same try, because it is not the receiver's fault. A test is sent once: it ends instead.
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
