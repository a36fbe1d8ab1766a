import type { AuditEntry } from '@telehealth/changes';
import type { StoredRegistration } from './stored-registration.ts';

export function registrationAudit(
  action: 'create' | 'update' | 'delete' | 'rotate_secret' | 'disable' | 'warn',
  { _id, clientId }: Pick<StoredRegistration, '_id' | 'clientId'>,
  changed: AuditEntry['changed'],
): AuditEntry {
  return { action: `webhook_registration.${action}`, clientId, subject: _id, changed };
}

/** The only part of a URL in audit rows and logs: its path and query may contain a secret of the receiver. */
export function originOf(url: string): string {
  return URL.parse(url)?.origin ?? '';
}
