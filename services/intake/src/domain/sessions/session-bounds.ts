import { refusal } from '@telehealth/errors';
import type { Session } from '@telehealth/instrument/walk';

/** Most entries of a log. A questionnaire has some dozens of nodes. */
export const maxLogEntries = 2000;

/** Most bytes of a session as JSON, in UTF-8. */
const maxSessionBytes = 256 * 1024;

/**
 * Refuses a session beyond the bounds, because every change stores it whole. Throws `DomainError` `conflict`; the session can
 * still be shown and abandoned. `json` is the session as it would be stored.
 */
export function refuseOverfull({ log }: Session, json: string): void {
  if (log.length <= maxLogEntries && Buffer.byteLength(json) <= maxSessionBytes) return;
  throw refusal('session_full', 'The session takes no more answers. It can be abandoned.');
}
