import type { Call } from '@telehealth/rpc';
import { boundClients, ofClients, operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { type CallbackName, decideDismissal } from '../../domain/journeys/decide-report.ts';
import { changeJourney } from './change-journey.ts';

/** Removes a waiting milestone, as `decideDismissal` says. Throws `not-found` for a missing journey too. */
export async function dismissMilestone(
  context: Context,
  call: Call,
  { journeyId, ...callback }: CallbackName & { readonly journeyId: string },
): Promise<void> {
  const target = { journeyId, where: ofClients(boundClients(call)), operation: operationOf(call) };
  await changeJourney(context, target, (journey, at) => decideDismissal(journey, callback, at));
}
