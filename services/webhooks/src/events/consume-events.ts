import { publicEventTypes } from '@telehealth/contracts/events';
import type { Subscription } from '@telehealth/events';
import { fanOut } from '../app/deliveries/fan-out.ts';
import type { Context } from '../context.ts';

/**
 * Consumes the public events of all services. An unreachable bus does not delay the start; consuming begins when the bus
 * answers. Close it before the context.
 */
export function consumeEvents(context: Context): Subscription {
  const { bus, logger } = context;
  const name = 'webhooks_public_events';
  const subscribing = bus
    .work({ name, types: publicEventTypes, handle: (event) => fanOut(context, event) })
    .catch((err: unknown) => logger.warn({ consumer: name, err }, 'public events are not consumed'));
  return { close: async () => await (await subscribing)?.close() };
}
