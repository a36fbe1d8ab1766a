import type { CallOptions } from '@telehealth/store';
import type { DeliveryStatus } from '../domain/deliveries/delivery.ts';
import type { Deliveries, DeliveryDocument } from './deliveries.ts';

/** Instants are epoch ms. */
export interface DeliveryQuery {
  readonly registrationId: string;
  readonly status?: DeliveryStatus | undefined;
  readonly eventType?: string | undefined;
  readonly eventId?: string | undefined;
  /** Created then or later. */
  readonly since?: number | undefined;
  /** Created before then. */
  readonly until?: number | undefined;
  /** The last delivery of the page before. */
  readonly after?: readonly [createdAt: number, deliveryId: string] | undefined;
  readonly oldestFirst?: boolean;
  /** A delivery that expired by then is treated as missing. */
  readonly now: number;
}

/** The first `limit` deliveries, the latest first unless `oldestFirst`. Throws `StoreUnavailable`. */
export function findDeliveries(
  deliveries: Deliveries,
  { registrationId, status, eventType, eventId, since, until, after, oldestFirst, now }: DeliveryQuery,
  limit: number,
  options: CallOptions,
): Promise<DeliveryDocument[]> {
  const created = { ...(since !== undefined && { gte: since }), ...(until !== undefined && { lt: until }) };
  const filter = {
    registrationId,
    ...(status !== undefined && { status }),
    ...(eventType !== undefined && { eventType }),
    ...(eventId !== undefined && { eventId }),
    ...(Object.keys(created).length > 0 && { createdAt: created }),
    expiresAt: { gt: now },
  };
  const order = oldestFirst ? 'asc' : 'desc';
  return deliveries.find(filter, { sort: { createdAt: order, _id: order }, limit, after }, options);
}
