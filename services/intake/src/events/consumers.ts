import type { SubscriptionOptions } from '@telehealth/events';
import type { Context } from '../context.ts';
import { clientClockAdvanced } from './client-clock-advanced.ts';
import { orderAuthorized } from './order-authorized.ts';
import { orderMovement } from './order-movement.ts';
import { orderPaid } from './order-paid.ts';
import { orderStanding } from './order-standing.ts';
import { orderVoided } from './order-voided.ts';

/** The consumers of events of other services about journeys. */
export function consumersOf(context: Context): readonly SubscriptionOptions[] {
  return [
    clientClockAdvanced(context),
    orderAuthorized(context),
    orderMovement(context),
    orderPaid(context),
    orderStanding(context),
    orderVoided(context),
  ];
}
