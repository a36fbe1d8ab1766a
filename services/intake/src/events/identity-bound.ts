import { readEventData, type SubscriptionOptions } from '@telehealth/events';
import type { Context } from '../context.ts';
import { happened } from '../domain/journeys/timeline.ts';
import { changeJourneyOfEvent } from './change-journey-of-event.ts';

/** Somebody signed in for a journey; one event per journey. */
export function identityBound(context: Context): SubscriptionOptions {
  return {
    name: 'intake_identity_bound',
    types: ['identity.bound.v1'],
    async handle(event) {
      const { journeyId } = readEventData('identity.bound.v1', event);
      const occurredAt = Date.parse(event.occurred_at);
      await changeJourneyOfEvent(context, event, journeyId, ({ timeline = [] }) => {
        if (happened(timeline, 'identity.bound')) return undefined;
        return { happened: [{ type: 'identity.bound', occurredAt }] };
      });
    },
  };
}
