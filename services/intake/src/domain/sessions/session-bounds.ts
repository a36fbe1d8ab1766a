import { refusal } from '@telehealth/errors';
import type { Session } from '@telehealth/instrument/walk';

/** Entries of a log. A questionnaire has some dozens of nodes. */
export const maxLogEntries = 2000;

/** Bytes of a session as JSON, in UTF-8. */
const maxSessionBytes = 256 * 1024;

/**
 * Throws `conflict`, because every change stores the session whole; it can still be shown and abandoned. `json` is to be
 * stored.
 */
export function refuseOverfull({ log }: Session, json: string): void {
  if (log.length <= maxLogEntries && Buffer.byteLength(json) <= maxSessionBytes) return;
  throw refusal('session_full', 'The session takes no more answers. It can be abandoned.');
}
