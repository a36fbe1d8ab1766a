import type { DeliveryChange } from '../deliveries/attempts.ts';
import { newRound } from '../deliveries/decide-resend.ts';
import type { Delivery } from '../deliveries/delivery.ts';

/**
 * What a recovery makes of a delivery at `at` (epoch ms): one that failed or used up its tries begins a new round. Undefined
 * leaves it as it is, also when this recovery began a round of it before.
 */
export function decideRecovered(
  delivery: Delivery,
  recoveryId: string,
  at: number,
): DeliveryChange | undefined {
  const { status } = delivery;
  if (delivery.recoveryId === recoveryId || (status !== 'failed' && status !== 'exhausted')) return undefined;
  return { ...newRound(delivery, at), recoveryId };
}
