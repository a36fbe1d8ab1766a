import type { Registration } from '../registrations/registration.ts';
import type { Attempt } from './delivery.ts';
import { newDelivery, testKeptMs } from './new-delivery.ts';

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
