import type { DeliveryChange } from '../deliveries/attempts.ts';
import { newRound } from '../deliveries/decide-resend.ts';
import type { Delivery } from '../deliveries/delivery.ts';

/** A new round for a failed or exhausted delivery. Undefined for any other, and when this recovery began one before. */
export function decideRecovered(
  delivery: Delivery,
  recoveryId: string,
  at: number,
): DeliveryChange | undefined {
  const { status } = delivery;
  if (delivery.recoveryId === recoveryId || (status !== 'failed' && status !== 'exhausted')) return undefined;
  return { ...newRound(delivery, at), recoveryId };
}
