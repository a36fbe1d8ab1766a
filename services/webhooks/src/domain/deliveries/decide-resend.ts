import type { Change } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import { type DeliveryChange, notParked, openAttempt, withoutOpen } from './attempts.ts';
import type { Delivery } from './delivery.ts';
import { deliveryAudit } from './delivery-audit.ts';

export interface ResendConditions {
  readonly isEnabled: boolean;
  readonly isEventStored: boolean;
}

/** Due at `at` (epoch ms). Refuses a test, a disabled registration, an attempt under way, and an event that is not stored. */
export function decideResend(
  delivery: Delivery,
  { isEnabled, isEventStored }: ResendConditions,
  at: number,
): Change<Delivery> {
  if (delivery.test) throw refusal('test_not_resent', 'Send another test instead.');
  if (!isEnabled) throw refusal('registration_disabled', 'Enable the registration first.');
  refuseUnderWay(delivery, at);
  if (!isEventStored) throw refusal('event_expired', 'Events are stored for 30 days.');
  return { set: newRound(delivery, at), audit: deliveryAudit('delivery.resend', delivery) };
}

/** A new round of tries, the first of which is due at `at` (epoch ms). */
export function newRound(delivery: Delivery, at: number): DeliveryChange {
  return {
    status: 'pending',
    queue: delivery.registrationId,
    dueAt: at,
    tries: 0,
    trigger: 'manual',
    attempts: withoutOpen(delivery),
    ...notParked,
    finishedAt: undefined,
    failureReason: undefined,
  };
}

/** Throws `attempt_under_way` while a worker makes an attempt and does not count as dead at `at` (epoch ms). */
export function refuseUnderWay(delivery: Pick<Delivery, 'attempts' | 'dueAt'>, at: number): void {
  if (openAttempt(delivery) === undefined || (delivery.dueAt ?? 0) <= at) return;
  throw refusal('attempt_under_way', 'Try again once the attempt has ended.');
}
