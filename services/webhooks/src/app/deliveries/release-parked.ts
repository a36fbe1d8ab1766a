import { backgroundLimits } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideRelease } from '../../domain/deliveries/decide-parking.ts';
import { changeDelivery } from '../../storage/change-delivery.ts';
import { firstOfEach } from '../../storage/first-of-each.ts';

/** How many deliveries of a registration one run looks at: what is released in the five seconds between two runs. */
const mostReleased = 50;

/**
 * Releases the deliveries of registrations that are enabled, the longest parked first, ten a second; ends those that were
 * dropped or parked for too long. When a registration fails, it is logged and the others are still looked after.
 */
export async function releaseParked(context: Context, signal: AbortSignal): Promise<void> {
  const { deliveries, logger } = context;
  for await (const { registrationId } of firstOfEach(deliveries, 'parkedIn', {
    ...backgroundLimits,
    signal,
  })) {
    await releaseOf(context, registrationId).catch((err: unknown) =>
      logger.error({ registrationId, err }, 'parked deliveries could not be looked after'),
    );
  }
}

async function releaseOf(context: Context, registrationId: string): Promise<void> {
  const { registrations, deliveries, turns, clock } = context;
  const found = await registrations.get(registrationId, backgroundLimits);
  const registration = found?.deletedAt === undefined ? found : undefined;
  const parked = await deliveries.find(
    { parkedIn: registrationId },
    {
      sort: [
        ['parkedIn', 'asc'],
        ['parkedAt', 'asc'],
      ],
      limit: mostReleased,
    },
    backgroundLimits,
  );
  const at = clock.now();
  let released: { readonly clientId: string } | undefined;
  for (const [turn, delivery] of parked.entries()) {
    const change = decideRelease(delivery, registration, { at, turn });
    if (change === undefined) return;
    const changed = await changeDelivery(deliveries, delivery, change, backgroundLimits);
    if (changed?.status === 'pending') released = changed;
  }
  if (released) turns.add({ clientId: released.clientId, registrationId });
}
