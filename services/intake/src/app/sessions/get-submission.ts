import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { findMediaItem, type MediaItem } from '../media/media-item.ts';
import { recordAccess } from '../record-access.ts';
import { type OpenSubmission, openSubmission } from './open-submission.ts';

/** A submission with its media items. */
export interface SubmissionRead extends OpenSubmission {
  /** By media item id. */
  readonly media: ReadonlyMap<string, MediaItem>;
}

/**
 * Reads a submission and audits the read. Throws `not-found` when nothing was submitted, `unavailable` when it cannot be
 * audited.
 */
export async function getSubmission(
  context: Context,
  call: Call,
  journeyId: string,
): Promise<SubmissionRead> {
  const submission = await openSubmission(context, call, journeyId);
  const { document, submitted } = submission;
  const ids = submitted.answers.flatMap(({ mediaId }) => (mediaId === undefined ? [] : [mediaId]));
  const media = new Map<string, MediaItem>();
  for (const id of ids) {
    const mediaItem = await findMediaItem(context, document, journeyId, id, limitsOf(call));
    if (mediaItem) media.set(id, mediaItem);
  }
  const { clientId } = document;
  await recordAccess(context, call, { action: 'submission.read', subject: journeyId, clientId, changed: {} });
  return { ...submission, media };
}
