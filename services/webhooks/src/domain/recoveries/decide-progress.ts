import type { Change } from '@telehealth/changes';
import type { DeliveryChange } from '../deliveries/attempts.ts';
import { newRound } from '../deliveries/decide-resend.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import type { Recovery, RecoveryPosition } from './recovery.ts';

export interface RecoveredPage {
  /** The position of the recovery before the page. */
  readonly from: RecoveryPosition | undefined;
  /** The last event of the page. */
  readonly to: RecoveryPosition | undefined;
  readonly recovered: number;
  readonly hasMore: boolean;
}

/** Stores that a page is done, at `at` (epoch ms). Undefined when it was counted before. */
export function decideProgress(
  { status, position, recovered }: Recovery,
  page: RecoveredPage,
  at: number,
): Change<Recovery> | undefined {
  if (status !== 'running' || position?.eventId !== page.from?.eventId) return undefined;
  const counted = { recovered: recovered + page.recovered, ...(page.to && { position: page.to }) };
  return { set: page.hasMore ? counted : { ...counted, ...endAs('done', at) } };
}

/** Stops a recovery whose registration is disabled or deleted, at `at` (epoch ms). Undefined when the recovery has ended. */
export function decideStop({ status }: Recovery, at: number): Change<Recovery> | undefined {
  return status === 'running' ? { set: endAs('stopped', at) } : undefined;
}

function endAs(status: 'done' | 'stopped', at: number) {
  return { status, finishedAt: at, liveKey: undefined, runningFor: undefined };
}

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
