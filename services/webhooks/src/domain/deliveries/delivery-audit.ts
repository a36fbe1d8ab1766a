import type { AuditEntry } from '@telehealth/changes';
import type { Delivery } from './delivery.ts';

export function deliveryAudit(
  action: 'delivery.resend' | 'delivery.expunge',
  { _id: subject, clientId, registrationId, eventId }: Delivery,
): AuditEntry {
  return { action, clientId, subject, changed: { registrationId, eventId } };
}
