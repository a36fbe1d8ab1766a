import type { Operation } from '@telehealth/changes';
import type { Submitted } from '@telehealth/instrument/render';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { JourneyDocument, JourneyOfClients } from '../../storage/journeys.ts';
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
  const media = await mediaOfAnswers(context, document, submitted, operation.limits);
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

/** By id: the complete items that the answers name. */
export async function mediaOfAnswers(
  context: Pick<Context, 'media'>,
  document: JourneyDocument,
  { answers }: Submitted,
  limits: CallOptions,
): Promise<ReadonlyMap<string, MediaItem>> {
  const media = new Map<string, MediaItem>();
  for (const { mediaId } of answers) {
    if (mediaId === undefined) continue;
    const mediaItem = await findMediaItem(context, document, document._id, mediaId, limits);
    if (mediaItem) media.set(mediaId, mediaItem);
  }
  return media;
}
