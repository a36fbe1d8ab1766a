import type { Issue } from '@telehealth/errors';

/** Sustained requests per second of one credential, by class of operation. */
export interface RateLimits {
  /** resolve, next, back and abandon together; 1 to 100 000. */
  readonly intakePerSecond: number;
  /** Every other operation; 1 to 100 000. */
  readonly otherPerSecond: number;
}

export const defaultRateLimits: RateLimits = { intakePerSecond: 100, otherPerSecond: 200 };

const maximum = 100_000;

/** The faults of the limits. `where` points at them. */
export function rateLimitIssues(limits: RateLimits, where: string): Issue[] {
  const fields = [
    ['intake_per_second', limits.intakePerSecond],
    ['other_per_second', limits.otherPerSecond],
  ] as const;
  return fields
    .filter(([, value]) => !Number.isInteger(value) || value < 1 || value > maximum)
    .map(
      ([field]): Issue => ({
        code: 'limits.range',
        message: `A limit is a whole number from 1 to ${maximum}.`,
        where: `${where}/${field}`,
      }),
    );
}
