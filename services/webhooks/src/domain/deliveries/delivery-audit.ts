import type { AuditEntry } from '@telehealth/changes';
import type { Delivery } from './delivery.ts';

/** The audit row of what somebody did to a delivery. */
export function deliveryAudit(
  action: 'delivery.resend' | 'delivery.expunge',
  { _id: subject, clientId, registrationId, eventId }: Delivery & { readonly _id: string },
): AuditEntry {
  return { action, clientId, subject, changed: { registrationId, eventId } };
}
