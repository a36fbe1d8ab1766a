import { changeDocument, type Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideResend } from '../../domain/deliveries/decide-resend.ts';
import type { DeliveryDocument } from '../../storage/deliveries.ts';
import type { EventDocument } from '../../storage/events.ts';
import { type DeliveryRef, getDelivery } from './get-delivery.ts';

/** Makes a delivery due at once, with a new round of tries. Throws as `getDelivery` and `decideResend` do. */
export async function resendDelivery(
  context: Context,
  operation: Operation,
  ref: DeliveryRef,
): Promise<DeliveryDocument> {
  const { limits } = operation;
  const { delivery, registration } = await getDelivery(context, ref, limits);
  const { clientId, registrationId, eventId } = delivery;
  const { document } = await changeDocument<DeliveryDocument, undefined, EventDocument | undefined>(context, {
    collection: context.deliveries,
    id: ref.deliveryId,
    operation,
    gather: () => context.events.get(eventId, limits),
    decide(present, at, event) {
      const isEventStored = event !== undefined && event.expiresAt > at;
      return decideResend(present, { isEnabled: registration.enabled, isEventStored }, at);
    },
  });
  context.dueRegistrations.add({ clientId, registrationId });
  return document;
}
