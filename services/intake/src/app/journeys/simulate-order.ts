import type { Call } from '@telehealth/rpc';
import { boundClients, ofClients, operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decideSimulatedOrder } from '../../domain/journeys/decide-order.ts';
import type { JourneyOrder } from '../../domain/journeys/journey.ts';
import { changeJourney } from './change-journey.ts';

/** Simulates the order of a journey, as `decideSimulatedOrder` says. Throws what that throws, and `not-found`. */
export async function simulateOrder(
  context: Context,
  call: Call,
  {
    journeyId,
    state,
  }: { readonly journeyId: string; readonly state: Exclude<JourneyOrder['state'], 'voided'> },
): Promise<void> {
  const target = { journeyId, where: ofClients(boundClients(call)), operation: operationOf(call) };
  await changeJourney(context, target, (journey, at) => decideSimulatedOrder(journey, state, at));
}
