import { backgroundLimits } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { AttemptCounts } from '../../domain/registrations/receiver-health.ts';
import { addToHour } from '../../storage/attempt-hours.ts';

/**
 * Counts automatic attempts that ended. Never rejects: a count that cannot be written is logged and missing, and one whose
 * write has an unknown outcome is not repeated, because health only reads the counts.
 */
export async function countAttempts(
  { attemptHours, clock, logger }: Pick<Context, 'attemptHours' | 'clock' | 'logger'>,
  registrationId: string,
  counts: AttemptCounts,
): Promise<void> {
  try {
    await addToHour(attemptHours, { registrationId, at: clock.now(), counts }, backgroundLimits);
  } catch (err) {
    logger.warn({ registrationId, err }, 'attempts are missing in the health of a registration');
  }
}
