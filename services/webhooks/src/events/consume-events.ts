import { backgroundLimits } from '@telehealth/changes';
import { publicEventTypes } from '@telehealth/contracts/events';
import { type EventEnvelope, readEventData, type Subscription } from '@telehealth/events';
import { fanOut } from '../app/deliveries/fan-out.ts';
import { removeJourneyEvents } from '../app/events/remove-journey-events.ts';
import type { Context } from '../context.ts';
import { recordHold } from '../storage/client-holds.ts';

/** Consumption begins when the bus answers; the start does not wait for it. Close the subscription before the context. */
export function consumeEvents(context: Context): Subscription {
  const { bus, logger } = context;
  const name = 'webhooks_public_events';
  const subscribing = bus
    .work({
      name,
      types: [...publicEventTypes, 'journey.erased.v1', 'client.suspension_changed.v1'],
      handle: (event) => handleEvent(context, event),
    })
    .catch((err: unknown) => logger.warn({ consumer: name, err }, 'public events are not consumed'));
  return { close: async () => await (await subscribing)?.close() };
}

async function handleEvent(context: Context, event: EventEnvelope): Promise<void> {
  if (event.type === 'client.suspension_changed.v1') {
    const { version: clientVersion, areWebhooksHeld: isHeld } = readEventData(event.type, event);
    return await recordHold(
      context.clientHolds,
      { _id: event.client_id, isHeld, clientVersion },
      backgroundLimits,
    );
  }
  if (event.type !== 'journey.erased.v1') return await fanOut(context, event);
  const { journeyId } = readEventData('journey.erased.v1', event);
  await removeJourneyEvents(context, { audience: event.brand_id ?? event.client_id, journeyId });
}
