import type { Operation } from '@telehealth/changes';
import { ofClients } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { type CallbackName, decideDismissal } from '../../domain/journeys/decide-report.ts';
import type { JourneyOfClients } from '../../storage/journeys.ts';
import { changeJourney } from './change-journey.ts';

/** Removes a waiting milestone. Throws as `decideDismissal`, and `not-found` for a missing journey. */
export async function dismissMilestone(
  context: Context,
  operation: Operation,
  { journeyId, clientIds, ...callback }: JourneyOfClients & CallbackName,
): Promise<void> {
  const target = { journeyId, where: ofClients(clientIds), operation };
  await changeJourney(context, target, (journey, at) => decideDismissal(journey, callback, at));
}
