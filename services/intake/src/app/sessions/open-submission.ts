import { DomainError } from '@telehealth/errors';
import { type Submitted, submittedOf } from '@telehealth/instrument/render';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { type UnsealedJourney, unsealJourney } from './open-journey.ts';

/** A journey with what it submitted. */
export interface OpenSubmission extends UnsealedJourney {
  readonly submitted: Submitted;
}

/** Opens what a journey submitted, whosever it is. Throws `not-found` when that is nothing, or was erased. */
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
  return new DomainError('not-found', 'there is no submission of this journey');
}
