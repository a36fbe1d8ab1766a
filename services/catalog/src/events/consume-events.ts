import { putDocument, taskOperation } from '@telehealth/changes';
import { type EventEnvelope, readEventData, type Subscription } from '@telehealth/events';
import type { Context } from '../context.ts';
import { decideCurrentVersion, mergeExecutions } from '../domain/agreements/agreements.ts';
import { enablementChanged } from '../domain/enablements/enablement-changed.ts';
import type { ClientExecutionsDocument, CurrentVersionDocument } from '../storage/agreements.ts';

/**
 * Stores which versions of agreements are current and which of them clients executed, in whatever order the events come. An
 * unreachable bus does not delay the start; consuming begins when the bus answers. Close it before the context.
 */
export function consumeEvents(context: Context): Subscription {
  const { bus, logger } = context;
  const name = 'catalog_agreements';
  const subscribing = bus
    .work({
      name,
      types: ['agreement.published.v1', 'agreement.executions.v1'],
      handle: (event) =>
        event.type === 'agreement.published.v1'
          ? storeCurrentVersion(context, event)
          : storeExecutions(context, event),
    })
    .catch((err: unknown) => logger.warn({ consumer: name, err }, 'events are not consumed'));
  return { close: async () => await (await subscribing)?.close() };
}

async function storeCurrentVersion(context: Context, event: EventEnvelope): Promise<void> {
  const { agreementId, version, number } = readEventData('agreement.published.v1', event);
  await putDocument<CurrentVersionDocument>(context, {
    collection: context.currentAgreements,
    id: agreementId,
    operation: operationOf(event),
    decide: (present) => decideCurrentVersion(present, { agreementVersion: version, number }),
  });
}

async function storeExecutions(context: Context, event: EventEnvelope): Promise<void> {
  const { client_id: clientId, test } = event;
  const announced = readEventData('agreement.executions.v1', event).executed.map(
    ({ agreementId, version }) => `${agreementId}:${version}`,
  );
  await putDocument<ClientExecutionsDocument>(context, {
    collection: context.executions,
    id: clientId,
    operation: operationOf(event),
    decide(present) {
      const executed = mergeExecutions(present, announced);
      return executed && { set: { executed }, events: [enablementChanged({ clientId, test })] };
    },
  });
}

function operationOf({ id: correlationId }: EventEnvelope) {
  return { ...taskOperation('agreements'), correlationId };
}
