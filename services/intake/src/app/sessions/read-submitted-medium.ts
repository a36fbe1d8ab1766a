import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { findMedium, readMedium } from '../media/medium.ts';
import { openSubmission } from './open-submission.ts';
import { recordAccess } from './record-access.ts';

/** A medium as it is read. */
export interface MediumRead {
  /** MIME type. */
  readonly contentType: string;
  /** In pieces of at most 1 MiB. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Reads a medium that counts in what a journey submitted, audited. Throws `not-found` for any other, and when nothing
 * was submitted; `unavailable` when it cannot be audited.
 */
export async function readSubmittedMedium(
  context: Context,
  call: Call,
  { journeyId, mediaId }: { readonly journeyId: string; readonly mediaId: string },
): Promise<MediumRead> {
  const { document, key, submitted } = await openSubmission(context, call, journeyId);
  const isSubmitted = submitted.answers.some(({ mediumId }) => mediumId === mediaId);
  const medium = isSubmitted
    ? await findMedium(context, document, journeyId, mediaId, limitsOf(call))
    : undefined;
  if (!medium) throw new DomainError('not-found', 'the submission has no such medium');
  await recordAccess(context, call, document, { action: 'submission.media.read', mediaId });
  return { contentType: medium.contentType, bytes: readMedium(context, medium, key) };
}
