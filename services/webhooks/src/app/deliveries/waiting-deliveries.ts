import { findWaiting, type WaitingWork } from '@telehealth/service-kit/service';
import type { Context } from '../../context.ts';

/** Deliveries that did not arrive yet, and receivers that do not take them. */
export function waitingDeliveries({ deliveries, registrations }: Context): WaitingWork {
  return {
    'pending deliveries': () => findWaiting(deliveries, { queue: { gt: '' } }, ({ createdAt }) => createdAt),
    'failing receivers': () =>
      findWaiting(
        registrations,
        { 'receiver.failingSince': { gt: 0 }, deletedAt: { exists: false } },
        ({ receiver }) => receiver?.failingSince,
      ),
  };
}
