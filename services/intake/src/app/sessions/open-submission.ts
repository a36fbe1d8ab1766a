import { DomainError } from '@telehealth/errors';
import { type Submitted, submittedOf } from '@telehealth/instrument/render';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { type UnsealedJourney, unsealJourney } from './open-journey.ts';

/** A journey with its submission. */
export interface OpenSubmission extends UnsealedJourney {
  readonly submitted: Submitted;
}

/** Opens the submission of a journey of any tenant. Throws `not-found` when nothing was submitted, or the journey is erased. */
export async function openSubmission(
  context: Context,
  call: Call,
  journeyId: string,
): Promise<OpenSubmission> {
  const limits = limitsOf(call);
  const document = await context.journeys.get(journeyId, limits);
  if (!document || document.erasedAt !== undefined) throw nothingSubmitted();
  const unsealed = await unsealJourney(context, document);
  const submitted = submittedOf(unsealed.instrument, unsealed.session);
  if (!submitted) throw nothingSubmitted();
  return { ...unsealed, submitted };
}

function nothingSubmitted(): DomainError {
  return new DomainError('not-found', 'the journey has no submission');
}
