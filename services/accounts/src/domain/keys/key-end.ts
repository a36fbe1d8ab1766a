import { DomainError } from '@telehealth/errors';
import { dayMs } from '@telehealth/ids';

/** How long a key that a session of the console makes is valid at most: a year. */
export const sessionKeyMs = 365 * dayMs;

/** The earliest of the instants that are set; undefined when none is set. */
export function earliest(...instants: readonly (number | undefined)[]): number | undefined {
  const set = instants.filter((instant) => instant !== undefined);
  return set.length === 0 ? undefined : Math.min(...set);
}

/**
 * The end of a new key (epoch ms): `asked`, or else `latest`, the latest end that its maker may give; undefined: no end. Throws
 * `validation` for an end that is not after `now` or is after `latest`.
 */
export function endOfNewKey(
  asked: number | undefined,
  latest: number | undefined,
  now: number,
): number | undefined {
  if (asked === undefined) return latest;
  if (asked <= now)
    throw refused('expires_at.past', 'The key would end before it begins. Name a later instant.');
  if (latest !== undefined && asked > latest)
    throw refused(
      'expires_at.beyond_key',
      'The key would outlive the key in use, or be valid for more than a year when a session makes it. Name an earlier instant.',
    );
  return asked;
}

function refused(code: 'expires_at.past' | 'expires_at.beyond_key', message: string): DomainError {
  return new DomainError('validation', 'end of a key', { issues: [{ code, message, where: '/expires_at' }] });
}
