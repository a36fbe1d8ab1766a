import { changeDocument, type Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideExpunge } from '../../domain/deliveries/decide-expunge.ts';
import type { DeliveryDocument } from '../../storage/deliveries.ts';
import { type DeliveryRef, getDelivery } from './get-delivery.ts';

/** Removes what receivers answered to a delivery. Throws `not-found` as `getDelivery` does, and a conflict during an attempt. */
export async function expungeDelivery(
  context: Context,
  operation: Operation,
  ref: DeliveryRef,
): Promise<DeliveryDocument> {
  await getDelivery(context, ref, operation.limits);
  const { document } = await changeDocument<DeliveryDocument>(context, {
    collection: context.deliveries,
    id: ref.deliveryId,
    operation,
    decide: decideExpunge,
  });
  return document;
}
