import { touch } from '@telehealth/changes';
import { AmbiguousWrite, type CallOptions, type Update } from '@telehealth/store';
import type { DeliveryChange } from '../domain/deliveries/attempts.ts';
import type { Deliveries, DeliveryDocument } from './deliveries.ts';

/**
 * Changes a delivery as it was read. Undefined when another change came first, or when the outcome of this write is unknown:
 * then the delivery is due again at its `dueAt`. Throws `StoreUnavailable`.
 */
export async function changeDelivery(
  deliveries: Deliveries,
  { _id, version }: DeliveryDocument,
  change: DeliveryChange,
  options: CallOptions,
): Promise<DeliveryDocument | undefined> {
  const fields = Object.entries(change);
  const set = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  const unset = fields.flatMap(([field, value]) => (value === undefined ? [field] : []));
  const update = { set: { ...set, version: version + 1 }, unset } as Update<DeliveryDocument>;
  try {
    return await touch(deliveries, _id, { version }, update, options);
  } catch (error) {
    if (error instanceof AmbiguousWrite) return undefined;
    throw error;
  }
}
