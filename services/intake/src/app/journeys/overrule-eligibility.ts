import type { Call } from '@telehealth/rpc';
import { boundClients, ofClients, operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decideOverrule, type Overrule } from '../../domain/journeys/decide-overrule.ts';
import { changeJourney } from './change-journey.ts';

/**
 * Overrules the eligibility of a journey, as `decideOverrule` says, and records what was held for it. Throws what that throws,
 * and `not-found` for a missing journey and an erased one.
 */
export async function overruleEligibility(
  context: Context,
  call: Call,
  { journeyId, ...overrule }: Overrule & { readonly journeyId: string },
): Promise<void> {
  const where = { ...ofClients(boundClients(call)), erasedAt: { exists: false } };
  const target = { journeyId, where, operation: operationOf(call) };
  await changeJourney(context, target, (journey) => decideOverrule(journey, overrule));
}
