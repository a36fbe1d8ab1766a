import { putDocument, taskOperation } from '@telehealth/changes';
import { type EventEnvelope, readEventData, type SubscriptionOptions } from '@telehealth/events';
import type { Context } from '../context.ts';
import { decideCurrentVersion, mergeExecutions } from '../domain/agreements/agreements.ts';
import { enablementChanged } from '../domain/enablements/enablement-changed.ts';
import type { ClientExecutionsDocument, CurrentVersionDocument } from '../storage/agreements.ts';

/** Onboarding announced which versions of agreements are current, and which of them clients executed, in any order. */
export function agreementsAnnounced(context: Context): SubscriptionOptions {
  return {
    name: 'catalog_agreements',
    types: ['agreement.published.v1', 'agreement.executions.v1'],
    handle: (event) =>
      event.type === 'agreement.published.v1'
        ? storeCurrentVersion(context, event)
        : storeExecutions(context, event),
  };
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
