import { advancedInstant, advancesSince, type ClockAdvance } from '@telehealth/ids';
import type { SimulatedCheckout } from './checkout.ts';
import { authorizedAtOf } from './decide-action.ts';

/**
 * Makes an authorization older by the moves of the test clock that its checkout has not taken (decisions.md 14). Undefined when nothing
 * changes.
 */
export function decideAging(
  checkout: SimulatedCheckout,
  all: readonly ClockAdvance[],
): Pick<SimulatedCheckout, 'agedMs' | 'clockNumber'> | undefined {
  const { status, clockNumber, agedMs = 0 } = checkout;
  const authorizedAt = authorizedAtOf(checkout);
  const advances = advancesSince(all, clockNumber);
  const last = advances.at(-1);
  if (status !== 'authorized' || authorizedAt === undefined || last === undefined) return undefined;
  const earlierMs = authorizedAt - advancedInstant(authorizedAt, advances);
  return earlierMs === 0 ? undefined : { clockNumber: last.number, agedMs: agedMs + earlierMs };
}
