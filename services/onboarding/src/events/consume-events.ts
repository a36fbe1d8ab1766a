import { backgroundLimits, type Operation, taskOperation } from '@telehealth/changes';
import type { EventType } from '@telehealth/contracts/events';
import { DomainError } from '@telehealth/errors';
import type { EventEnvelope, Subscription } from '@telehealth/events';
import { clientClockOf } from '@telehealth/service-kit/consumers';
import { type CaseAct, changeCase } from '../app/cases/change-case.ts';
import { openCase } from '../app/cases/open-case.ts';
import { refreshAllCases } from '../app/schedule/refresh-open-cases.ts';
import { reminding } from '../app/schedule/schedule-onboarding.ts';
import type { Context } from '../context.ts';
import { type FactSource, factSources } from '../domain/cases/facts.ts';
import { advanceClock } from '../domain/changes/advance-clock.ts';

/** The services whose facts of a client may change with an event. */
const sourcesByType: { readonly [T in EventType]?: readonly FactSource[] } = {
  'client.created.v1': factSources,
  'brand.changed.v1': factSources,
  'api_key.used.v1': ['accounts'],
  'enablement.changed.v1': ['catalog'],
  // A login domain is one of the checks of an offering.
  'domain.changed.v1': ['domains', 'catalog'],
  'webhook_registration.changed.v1': ['webhooks'],
  'onboarding.completion.e2e_result.v1': [],
};

/**
 * Refreshes the case of a client after an event that its steps depend on, and opens that of a new client. Consumption begins
 * when the bus answers; the start does not wait for it. Close it before the context.
 */
export function consumeEvents(context: Context): Subscription {
  const { bus, logger } = context;
  const name = 'onboarding_facts';
  const types: readonly EventType[] = [
    ...(Object.keys(sourcesByType) as EventType[]),
    'agreement.published.v1',
    'client.clock_advanced.v1',
  ];
  const subscribing = bus
    .work({ name, types, handle: (event) => handleEvent(context, event) })
    .catch((err: unknown) => logger.warn({ consumer: name, err }, 'events are not consumed'));
  return { close: async () => await (await subscribing)?.close() };
}

async function handleEvent(context: Context, event: EventEnvelope): Promise<void> {
  if (event.type === 'agreement.published.v1') return await refreshAllCases(context, {});
  const { id: correlationId, client_id: clientId } = event;
  const operation = { ...taskOperation('onboarding'), correlationId, limits: backgroundLimits };
  if (event.type === 'client.created.v1') {
    await openCase(context, operation, { clientId, mode: event.test ? 'test' : 'live' });
  }
  if (event.type === 'client.clock_advanced.v1') {
    const { advances } = clientClockOf(event);
    const act: CaseAct['act'] = (draft, basis) => reminding(advanceClock(draft, advances), basis);
    return await actIn(context, operation, clientId, { act });
  }
  await actIn(context, operation, clientId, { sources: sourcesByType[event.type] ?? [] });
}

async function actIn(context: Context, operation: Operation, clientId: string, act: CaseAct): Promise<void> {
  try {
    await changeCase(context, operation, { clientId, clientIds: undefined }, act);
  } catch (error) {
    // A client of another database on this bus: another try would fail too.
    if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
  }
}
