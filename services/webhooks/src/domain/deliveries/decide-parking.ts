import { dayMs } from '@telehealth/ids';
import { type DeliveryChange, notParked, notQueued, openAttempt, withoutOpen } from './attempts.ts';
import { decideEnd } from './decide-end.ts';
import type { Delivery } from './delivery.ts';

/** How long a delivery stays parked, ms. */
export const maxParkedMs = 7 * dayMs;
/** Milliseconds between two released deliveries of a registration: ten a second. */
const releasePauseMs = 100;

/** Undefined while an attempt is under way. A test does not wait: one whose worker died ends. `at` is in epoch ms. */
export function decideParking(delivery: Delivery, at: number): DeliveryChange | undefined {
  const { registrationId, dueAt = 0, test } = delivery;
  if (openAttempt(delivery) && dueAt > at) return undefined;
  if (test) return { ...decideEnd('failed', at, 'test_failed'), attempts: withoutOpen(delivery) };
  return {
    status: 'parked',
    parkedIn: registrationId,
    parkedAt: at,
    attempts: withoutOpen(delivery),
    ...notQueued,
  };
}

/** The registration; undefined when it is deleted. */
interface Owner {
  readonly enabled: boolean;
  readonly discardParkedBefore?: number;
}

/**
 * The decision at `at` (epoch ms) on a parked delivery, at this position (from 0) of those released. Undefined: it stays
 * parked.
 */
export function decideRelease(
  delivery: Delivery,
  registration: Owner | undefined,
  { at, position }: { readonly at: number; readonly position: number },
): DeliveryChange | undefined {
  const { registrationId, parkedAt = 0 } = delivery;
  if (registration === undefined) return decideEnd('failed', at, 'registration_deleted');
  if (parkedAt < (registration.discardParkedBefore ?? 0)) return decideEnd('failed', at, 'discarded');
  if (parkedAt + maxParkedMs <= at) return decideEnd('failed', at, 'parked_too_long');
  if (!registration.enabled) return undefined;
  return {
    status: 'pending',
    queue: registrationId,
    dueAt: at + position * releasePauseMs,
    ...notParked,
  };
}
