import type { SubscriptionOptions } from '@telehealth/events';
import type { Context } from '../context.ts';
import { clientClockAdvanced } from './client-clock-advanced.ts';
import { orderChanged } from './order-changed.ts';

export function consumersOf(context: Context): readonly SubscriptionOptions[] {
  return [clientClockAdvanced(context), orderChanged(context)];
}
