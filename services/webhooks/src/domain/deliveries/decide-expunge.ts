import type { Change } from '@telehealth/changes';
import { refuseUnderWay } from './decide-resend.ts';
import type { Delivery } from './delivery.ts';
import { deliveryAudit } from './delivery-audit.ts';

/** Removes what receivers answered. Refuses during an attempt: its worker could not store the result and would send again. */
export function decideExpunge(delivery: Delivery, at: number): Change<Delivery> {
  refuseUnderWay(delivery, at);
  const attempts = delivery.attempts.map(({ excerpt: _, truncated: __, ...attempt }) => attempt);
  return { set: { attempts }, audit: deliveryAudit('delivery.expunge', delivery) };
}
