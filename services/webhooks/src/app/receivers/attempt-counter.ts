import { backgroundLimits } from '@telehealth/changes';
import type { Logger } from '@telehealth/service-kit';
import type { AttemptCounts } from '../../domain/receivers/receiver-health.ts';
import { type AttemptHours, addToHour } from '../../storage/attempt-hours.ts';

/**
 * Counts automatic attempts that ended. The counts are statistics, which only health reads: a process that dies loses those of
 * a second.
 */
export interface AttemptCounter {
  add(registrationId: string, outcome: keyof AttemptCounts): void;
  /**
   * Stores what was counted since the last call. Never rejects: a count that cannot be written is logged and missing, and one
   * whose write has an unknown outcome is not repeated.
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
