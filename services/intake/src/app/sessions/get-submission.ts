import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { findMedium, type Medium } from '../media/medium.ts';
import { type OpenSubmission, openSubmission } from './open-submission.ts';
import { recordAccess } from './record-access.ts';

/** What a journey submitted, with what is known of its media. */
export interface SubmissionRead extends OpenSubmission {
  /** By medium id. */
  readonly media: ReadonlyMap<string, Medium>;
}

/** Reads a submission, audited. Throws `not-found` when there is none, `unavailable` when it cannot be audited. */
export async function getSubmission(
  context: Context,
  call: Call,
  journeyId: string,
): Promise<SubmissionRead> {
  const submission = await openSubmission(context, call, journeyId);
  const { document, submitted } = submission;
  const ids = submitted.answers.flatMap(({ mediumId }) => (mediumId === undefined ? [] : [mediumId]));
  const media = new Map<string, Medium>();
  for (const id of ids) {
    const medium = await findMedium(context, document, journeyId, id, limitsOf(call));
    if (medium) media.set(id, medium);
  }
  await recordAccess(context, call, document, { action: 'submission.read' });
  return { ...submission, media };
}
