import { readEventData, type SubscriptionOptions } from '@telehealth/events';
import { changeByEvent } from '@telehealth/service-kit';
import { changeJourney } from '../app/journeys/change-journey.ts';
import type { Context } from '../context.ts';
import { decideSignIn } from '../domain/journeys/decide-sign-in.ts';

/** Somebody signed in for a journey; one event per journey. */
export function identityBound(context: Context): SubscriptionOptions {
  return {
    name: 'intake_identity_bound',
    types: ['identity.bound.v1'],
    async handle(event) {
      const { journeyId } = readEventData('identity.bound.v1', event);
      await changeByEvent(context, event, ({ where, operation, occurredAt }) =>
        changeJourney(context, { journeyId, where, operation }, (journey) =>
          decideSignIn(journey, occurredAt),
        ),
      );
    },
  };
}
