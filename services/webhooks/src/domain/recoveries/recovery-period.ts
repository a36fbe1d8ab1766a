import { type DomainError, refusal } from '@telehealth/errors';
import { eventKeptMs } from '../events/event-kept.ts';
import type { Recovery } from './recovery.ts';

/** Instants are epoch ms. */
export interface AskedPeriod {
  /** Inclusive. */
  readonly since: number;
  /** Exclusive; undefined: the instant of the request. */
  readonly until: number | undefined;
}

/**
 * The period of a recovery that starts at `at` (epoch ms). It begins no earlier than the oldest stored event. Throws
 * `validation` when it ends in the future, or does not end after it begins.
 */
export function recoveryPeriod(
  { since: asked, until: askedEnd }: AskedPeriod,
  at: number,
): Pick<Recovery, 'since' | 'until'> {
  const since = Math.max(asked, at - eventKeptMs);
  const until = askedEnd ?? at;
  if (until > at)
    throw invalid('until.in_future', 'A period ends at the instant of the request at the latest.');
  if (until <= since)
    throw invalid(
      'until.before_since',
      'A period ends after it begins, and after the oldest event that is stored.',
    );
  return { since, until };
}

function invalid(code: 'until.in_future' | 'until.before_since', message: string): DomainError {
  return refusal('values_refused', message, { issues: [{ code, message, where: '/until' }] });
}
