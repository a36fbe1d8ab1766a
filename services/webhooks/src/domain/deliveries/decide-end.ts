import { type DeliveryChange, notParked, notQueued } from './attempts.ts';
import type { FailureReason } from './delivery.ts';

/** The end of a delivery at an instant (epoch ms): no worker claims it again. */
export function decideEnd(
  status: 'succeeded' | 'failed' | 'exhausted',
  at: number,
  failureReason?: FailureReason,
): DeliveryChange {
  return {
    status,
    failureReason,
    finishedAt: at,
    ...notQueued,
    ...notParked,
  };
}
