import type { CallOptions } from '@telehealth/store';
import type { DeliveryStatus } from '../domain/deliveries/delivery.ts';
import type { Deliveries, DeliveryDocument } from './deliveries.ts';

/** Of one registration, or of these registrations of a brand. */
export type Receivers =
  | { readonly registrationId: string }
  | { readonly brandId: string; readonly registrationIds: readonly string[] };

/** Instants are epoch ms. */
export interface DeliveryQuery {
  readonly receivers: Receivers;
  /** Empty: of every status. */
  readonly statuses: readonly DeliveryStatus[];
  /** Empty: of every type. */
  readonly eventTypes: readonly string[];
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

const everyStatus = ['pending', 'parked', 'succeeded', 'failed', 'exhausted'] as const;

/** The first `limit` deliveries, the latest first unless `oldestFirst`. Throws `StoreUnavailable`. */
export function findDeliveries(
  deliveries: Deliveries,
  { receivers, statuses, eventTypes, eventId, since, until, after, oldestFirst, now }: DeliveryQuery,
  limit: number,
  options: CallOptions,
): Promise<DeliveryDocument[]> {
  const created = { ...(since !== undefined && { gte: since }), ...(until !== undefined && { lt: until }) };
  // The indexes of a brand have the status first.
  const ofStatuses = 'brandId' in receivers && statuses.length === 0 ? everyStatus : statuses;
  const filter = {
    ...(Object.keys(created).length > 0 && { createdAt: created }),
    ...(eventId !== undefined && { eventId }),
    expiresAt: { gt: now },
    ...('brandId' in receivers
      ? { brandId: receivers.brandId, registrationId: { in: receivers.registrationIds } }
      : receivers),
    ...(ofStatuses.length > 0 && { status: { in: ofStatuses } }),
    ...(eventTypes.length > 0 && { eventType: { in: eventTypes } }),
  };
  const order = oldestFirst ? 'asc' : 'desc';
  const among = [ofStatuses.length > 0 ? 'status' : 'eventType'] as const;
  return deliveries.find(filter, { sort: { createdAt: order, _id: order }, limit, after, among }, options);
}
