import { backgroundLimits } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideRelease } from '../../domain/deliveries/decide-parking.ts';
import { changeDelivery } from '../../storage/change-delivery.ts';
import { findFirstOfEach, findInOrder } from '../../storage/deliveries-in-order.ts';

/** Deliveries of a registration that one run decides on: what is released in the five seconds between two runs. */
const pageSize = 50;

/**
 * Releases deliveries of enabled registrations, the longest parked first, ten a second; ends those that were dropped or parked
 * for too long. A registration that fails is logged, and the others continue.
 */
export async function releaseParked(context: Context, signal: AbortSignal): Promise<void> {
  const options = { ...backgroundLimits, signal };
  for await (const { registrationId } of findFirstOfEach(context.deliveries, 'parkedIn', options)) {
    await releaseOf(context, registrationId).catch((err: unknown) =>
      context.logger.error({ registrationId, err }, 'parked deliveries could not be released'),
    );
  }
}

async function releaseOf(context: Context, registrationId: string): Promise<void> {
  const { registrations, deliveries, dueRegistrations, clock } = context;
  const found = await registrations.get(registrationId, backgroundLimits);
  const registration = found?.deletedAt === undefined ? found : undefined;
  const parked = await findInOrder(deliveries, 'parkedIn', { registrationId }, pageSize, backgroundLimits);
  const at = clock.now();
  let released: { readonly clientId: string } | undefined;
  for (const [position, delivery] of parked.entries()) {
    const change = decideRelease(delivery, registration, { at, position });
    if (change === undefined) break;
    const changed = await changeDelivery(deliveries, delivery, change, backgroundLimits);
    if (changed?.status === 'pending') released = changed;
  }
  if (released) dueRegistrations.add({ clientId: released.clientId, registrationId });
}
