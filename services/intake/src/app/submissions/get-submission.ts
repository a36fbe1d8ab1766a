import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { JourneyOfClients } from '../../storage/journeys.ts';
import { findMediaItem, type MediaItem } from '../media/media-item.ts';
import { recordAccess } from '../record-access.ts';
import { type OpenSubmission, openSubmission } from './open-submission.ts';

export interface SubmissionRead extends OpenSubmission {
  /** By media item id. */
  readonly media: ReadonlyMap<string, MediaItem>;
}

/** The read is audited. Throws `not-found` when nothing was submitted, `unavailable` when the read cannot be audited. */
export async function getSubmission(
  context: Context,
  operation: Operation,
  journey: JourneyOfClients,
): Promise<SubmissionRead> {
  const submission = await openSubmission(context, journey, operation.limits);
  const { document, submitted } = submission;
  const { journeyId } = journey;
  const ids = submitted.answers.flatMap(({ mediaId }) => (mediaId === undefined ? [] : [mediaId]));
  const media = new Map<string, MediaItem>();
  for (const id of ids) {
    const mediaItem = await findMediaItem(context, document, journeyId, id, operation.limits);
    if (mediaItem) media.set(id, mediaItem);
  }
  const { clientId, brandId } = document;
  await recordAccess(context, operation, {
    action: 'submission.read',
    subject: journeyId,
    clientId,
    brandId,
    changed: {},
  });
  return { ...submission, media };
}
