import type { Attempt, Delivery } from '../../src/domain/deliveries/delivery.ts';

/** An instant, epoch ms. */
export const noon = Date.UTC(2026, 5, 1, 12);

/** A delivery that is due and was never tried, but for what is given. */
export function aDelivery(given: Partial<Delivery> = {}): Delivery {
  return {
    ...{ _id: 'dlv_1', clientId: 'cli_1', brandId: 'brd_1', registrationId: 'whr_1', eventId: 'evt_1' },
    ...{ eventType: 'journey.case.opened.v1', test: false, status: 'pending', queue: 'whr_1' },
    ...{ dueAt: noon, tries: 0, trigger: 'auto', attemptCount: 0, attempts: [], createdAt: noon },
    ...given,
  };
}

/** An attempt that is under way, but for what is given. */
export function anAttempt(given: Partial<Attempt> = {}): Attempt {
  return { attempt: 1, trigger: 'auto', startedAt: noon, ...given };
}

/** A delivery whose attempt is under way after so many tries. */
export function aTry(tries: number, given: Partial<Delivery> = {}): Delivery {
  const { trigger = 'auto' } = given;
  const attempts = [anAttempt({ attempt: tries, trigger })];
  return aDelivery({ tries, attemptCount: tries, attempts, dueAt: noon + 30_000, ...given });
}
