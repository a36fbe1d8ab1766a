import { backgroundLimits } from '@telehealth/changes';
import type { Logger } from '@telehealth/service-kit/telemetry';
import type { AttemptCounts } from '../../domain/receivers/receiver-health.ts';
import { type AttemptHours, addToHour } from '../../storage/attempt-hours.ts';

/** Counts ended automatic attempts, for the health of registrations alone. A process that dies loses the counts of one second. */
export interface AttemptCounter {
  add(registrationId: string, outcome: keyof AttemptCounts): void;
  /**
   * Stores the counts since the last call. Never rejects: a failed write is logged and not repeated, since it may have
   * succeeded.
   */
  store(): Promise<void>;
}

export interface AttemptCounterParts {
  readonly attemptHours: AttemptHours;
  readonly clock: { now(): number };
  readonly logger: Pick<Logger, 'warn'>;
}

export function createAttemptCounter({ attemptHours, clock, logger }: AttemptCounterParts): AttemptCounter {
  let counted = new Map<string, AttemptCounts>();
  return {
    add(registrationId, outcome) {
      const counts = counted.get(registrationId) ?? { succeeded: 0, failed: 0 };
      counted.set(registrationId, { ...counts, [outcome]: counts[outcome] + 1 });
    },
    async store() {
      const unstored = counted;
      counted = new Map();
      for (const [registrationId, counts] of unstored) {
        await addToHour(attemptHours, { registrationId, at: clock.now(), counts }, backgroundLimits).catch(
          (err: unknown) =>
            logger.warn({ registrationId, err }, 'attempts are missing in the health of a registration'),
        );
      }
    },
  };
}
