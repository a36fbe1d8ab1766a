import { DomainError } from '@telehealth/errors';
import type { Session } from '@telehealth/instrument/walk';

/** Entries a log may have, where a questionnaire has some dozens of nodes. */
export const mostLogEntries = 2000;

/** UTF-8 bytes a session may have as JSON. */
export const mostSessionBytes = 1024 * 1024;

/**
 * Refuses what would make a session grow without end: it is stored whole with every change. Throws `DomainError`
 * `conflict`; such a session can still be shown and abandoned. `json` is the session as it would be stored.
 */
export function refuseOverfull({ log }: Session, json: string): void {
  if (log.length <= mostLogEntries && Buffer.byteLength(json) <= mostSessionBytes) return;
  throw new DomainError('conflict', 'the session holds as much as one can: it can only be abandoned');
}
