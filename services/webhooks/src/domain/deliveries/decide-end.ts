import type { DeliveryChange } from './attempts.ts';
import type { FailureReason } from './delivery.ts';

/** The end of a delivery at an instant (epoch ms): no worker looks at it any more. */
export function decideEnd(
  status: 'succeeded' | 'failed' | 'exhausted',
  at: number,
  failureReason?: FailureReason,
): DeliveryChange {
  return {
    status,
    failureReason,
    finishedAt: at,
    ...{ queue: undefined, dueAt: undefined, parkedIn: undefined, parkedAt: undefined },
  };
}
