import { DomainError } from '@telehealth/errors';
import { type Submitted, submittedOf } from '@telehealth/instrument/render';
import type { Call } from '@telehealth/rpc';
import { boundClients, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { findJourneyOfClients } from '../../storage/journeys.ts';
import { type UnsealedJourney, unsealJourney } from './open-journey.ts';

/** A journey with its submission. */
export interface OpenSubmission extends UnsealedJourney {
  readonly submitted: Submitted;
}

/** Opens the submission of a journey that the operator of the call can reach. Throws `not-found` when nothing was submitted, or the journey is erased. */
export async function openSubmission(
  context: Context,
  call: Call,
  journeyId: string,
): Promise<OpenSubmission> {
  const limits = limitsOf(call);
  const ref = { journeyId, clientIds: boundClients(call) };
  const document = await findJourneyOfClients(context.journeys, ref, limits);
  if (!document || document.erasedAt !== undefined) throw nothingSubmitted();
  const unsealed = await unsealJourney(context, document);
  const submitted = submittedOf(unsealed.instrument, unsealed.session);
  if (!submitted) throw nothingSubmitted();
  return { ...unsealed, submitted };
}

function nothingSubmitted(): DomainError {
  return new DomainError('not-found', 'the journey has no submission');
}
