import { putDocument, taskOperation } from '@telehealth/changes';
import { type EventEnvelope, readEventData, type SubscriptionOptions } from '@telehealth/events';
import type { Context } from '../context.ts';
import { decideVersions, mergeExecutions } from '../domain/agreements/agreements.ts';
import { enablementChanged } from '../domain/enablements/enablement-changed.ts';
import type { AnnouncedVersionsDocument, ClientExecutionsDocument } from '../storage/agreements.ts';

/** Onboarding announced a version of an agreement, or the versions that a client has executed. The events arrive in any order. */
export function agreementsAnnounced(context: Context): SubscriptionOptions {
  return {
    name: 'catalog_agreements',
    types: ['agreement.published.v1', 'agreement.executions.v1'],
    handle: (event) =>
      event.type === 'agreement.published.v1'
        ? storeVersion(context, event)
        : storeExecutions(context, event),
  };
}

async function storeVersion(context: Context, event: EventEnvelope): Promise<void> {
  const { agreementId, version, number, effectiveAt = 0 } = readEventData('agreement.published.v1', event);
  const announced = { agreementVersion: version, number, effectiveAt };
  await putDocument<AnnouncedVersionsDocument>(context, {
    collection: context.currentAgreements,
    id: agreementId,
    operation: operationOf(event),
    decide: (present, at) => decideVersions(present, announced, at),
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
