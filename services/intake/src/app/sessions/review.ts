import type { Operation } from '@telehealth/changes';
import { DomainError, refusal } from '@telehealth/errors';
import { type Review, reviewOf } from '@telehealth/instrument/render';
import type { Context } from '../../context.ts';
import type { JourneyName } from '../../storage/journeys.ts';
import { recordAccess } from '../record-access.ts';
import { findForPatient } from './unseal-journey.ts';

/**
 * The read is audited. Throws `not-found` when the brand has no such journey, `conflict` at an end, `unavailable` when the read
 * cannot be audited.
 */
export async function review(context: Context, operation: Operation, name: JourneyName): Promise<Review> {
  const journey = await findForPatient(context, name, operation.limits);
  if (!journey) throw new DomainError('not-found', 'the brand has no such journey');
  const { document, instrument, session } = journey;
  if (session.state.status !== 'active')
    throw refusal('session_ended', `The session is ${session.state.status}.`);
  const reviewed = reviewOf(instrument, session);
  const { _id: subject, clientId, brandId } = document;
  await recordAccess(context, operation, { action: 'review.read', subject, clientId, brandId, changed: {} });
  return reviewed;
}
