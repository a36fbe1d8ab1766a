import type { Call } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decideSimulatedOrder } from '../../domain/journeys/decide-order.ts';
import type { JourneyOrder } from '../../domain/journeys/journey.ts';
import { changeJourney } from './change-journey.ts';

/** Simulates the order of a journey, as `decideSimulatedOrder` says. Throws what that throws, and `not-found`. */
export async function simulateOrder(
  context: Context,
  call: Call,
  { journeyId, state }: { readonly journeyId: string; readonly state: JourneyOrder['state'] },
): Promise<void> {
  await changeJourney(context, { journeyId, operation: operationOf(call) }, (journey, at) =>
    decideSimulatedOrder(journey, state, at),
  );
}
