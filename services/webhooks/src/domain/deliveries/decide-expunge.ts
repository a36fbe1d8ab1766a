import type { Change } from '@telehealth/changes';
import { refuseUnderWay } from './decide-resend.ts';
import type { Delivery } from './delivery.ts';
import { deliveryAudit } from './delivery-audit.ts';

/**
 * Takes out what receivers answered, at `at` (epoch ms). Refuses while an attempt is under way: its worker would send the event
 * again, because it could not write down how the attempt ended.
 */
export function decideExpunge(delivery: Delivery, at: number): Change<Delivery> {
  refuseUnderWay(delivery, at);
  const attempts = delivery.attempts.map(({ excerpt: _, truncated: __, ...attempt }) => attempt);
  return { set: { attempts }, audit: deliveryAudit('delivery.expunge', delivery) };
}
