import type { SubscriptionOptions } from '@telehealth/events';
import { clientClockOf } from '@telehealth/service-kit/consumers';
import { advanceJourneys } from '../app/journeys/advance-journeys.ts';
import type { Context } from '../context.ts';

/** The test clock of a client was moved: its journeys wait for so much longer. */
export function clientClockAdvanced(context: Context): SubscriptionOptions {
  return {
    name: 'intake_clock_advanced',
    types: ['client.clock_advanced.v1'],
    handle: (event) => advanceJourneys(context, clientClockOf(event)),
  };
}
