import { DomainError } from '@telehealth/errors';
import { type Submitted, submittedOf } from '@telehealth/instrument/render';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { findJourneyOfClients, type JourneyOfClients } from '../../storage/journeys.ts';
import { unsealJourney } from '../sessions/unseal-journey.ts';
import type { UnsealedJourney } from '../sessions/unsealed-journey.ts';

export interface OpenSubmission extends UnsealedJourney {
  readonly submitted: Submitted;
}

/** Throws `not-found` when nothing was submitted, or the journey is erased. */
export async function openSubmission(
  context: Context,
  journey: JourneyOfClients,
  limits: CallOptions,
): Promise<OpenSubmission> {
  const document = await findJourneyOfClients(context.journeys, journey, limits);
  if (!document || document.erasedAt !== undefined) throw nothingSubmitted();
  const unsealed = await unsealJourney(context, document);
  const submitted = submittedOf(unsealed.instrument, unsealed.session);
  if (!submitted) throw nothingSubmitted();
  return { ...unsealed, submitted };
}

function nothingSubmitted(): DomainError {
  return new DomainError('not-found', 'the journey has no submission');
}
