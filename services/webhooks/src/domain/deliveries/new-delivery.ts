import { dayMs, deriveId } from '@telehealth/ids';
import type { Registration } from '../registrations/registration.ts';
import type { Attempt, Delivery } from './delivery.ts';

const deliveryKeptMs = 90 * dayMs;
const testKeptMs = 7 * dayMs;

/** An event has one delivery to a registration. */
export function deliveryIdOf(eventId: string, registrationId: string): string {
  return deriveId('dlv', `${eventId} ${registrationId}`);
}

/** A delivery without an attempt, at `at` (epoch ms): due at once, or parked when the registration is disabled. */
export function newDelivery(
  { _id: eventId, type }: { readonly _id: string; readonly type: string },
  {
    _id: registrationId,
    clientId,
    brandId,
    enabled,
  }: Pick<Registration, '_id' | 'clientId' | 'brandId' | 'enabled'>,
  at: number,
): Delivery & { readonly version: number; readonly expiresAt: number } {
  return {
    _id: deliveryIdOf(eventId, registrationId),
    version: 1,
    clientId,
    brandId,
    registrationId,
    eventId,
    eventType: type,
    test: false,
    ...(enabled
      ? { status: 'pending', queue: registrationId, dueAt: at }
      : { status: 'parked', parkedIn: registrationId, parkedAt: at }),
    tries: 0,
    trigger: 'auto',
    attemptCount: 0,
    attempts: [],
    createdAt: at,
    expiresAt: at + deliveryKeptMs,
  };
}

/**
 * Its only attempt is under way from `at` (epoch ms); `leaseMs` later its worker counts as dead. A test is also sent while the
 * registration is disabled (interface.md 2.14).
 */
export function newTestDelivery(
  event: { readonly _id: string; readonly type: string },
  registration: Pick<Registration, '_id' | 'clientId' | 'brandId'>,
  { at, leaseMs }: { readonly at: number; readonly leaseMs: number },
): ReturnType<typeof newDelivery> {
  const trigger = 'test';
  const attempt: Attempt = { attempt: 1, trigger, startedAt: at };
  return {
    ...newDelivery(event, { ...registration, enabled: true }, at),
    test: true,
    dueAt: at + leaseMs,
    trigger,
    tries: 1,
    attemptCount: 1,
    attempts: [attempt],
    expiresAt: at + testKeptMs,
  };
}
