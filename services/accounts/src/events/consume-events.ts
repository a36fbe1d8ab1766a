import { backgroundLimits, taskOperation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { EventEnvelope, Subscription, SubscriptionOptions } from '@telehealth/events';
import { seeCase } from '../app/onboarding/see-case.ts';
import type { Context } from '../context.ts';

/**
 * Looks at the case of a client when something happens that its steps stand on; the case of a new client opens. An unreachable
 * bus does not delay the start; consuming begins when the bus answers. Close it before the context.
 */
export function consumeEvents(context: Context): Subscription {
  const { bus, logger } = context;
  const consumer: SubscriptionOptions = {
    name: 'accounts_onboarding',
    types: ['client.created.v1', 'brand.changed.v1', 'domain.changed.v1'],
    handle: (event) => lookAt(context, event),
  };
  const live: Subscription[] = [];
  bus.work(consumer).then(
    (subscription) => void live.push(subscription),
    (err: unknown) => logger.warn({ consumer: consumer.name, err }, 'events are not consumed'),
  );
  return {
    async close() {
      await Promise.all(live.map((subscription) => subscription.close()));
    },
  };
}

async function lookAt(context: Context, { id, client_id: clientId }: EventEnvelope): Promise<void> {
  const operation = { ...taskOperation('onboarding'), correlationId: id, limits: backgroundLimits };
  try {
    await seeCase(context, operation, { clientId, clientIds: undefined });
  } catch (error) {
    // A client of another database of this bus: no later try would end differently.
    if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
  }
}
