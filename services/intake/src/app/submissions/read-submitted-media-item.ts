import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import type { JourneyOfClients } from '../../storage/journeys.ts';
import { findMediaItem, readMediaItem } from '../media/media-item.ts';
import { recordAccess } from '../record-access.ts';
import { openSubmission } from './open-submission.ts';

export interface MediaItemRead {
  /** MIME type. */
  readonly contentType: string;
  /** In pieces of at most 1 MiB. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * The read is audited. Throws `not-found` unless the item counts in a submission, `unavailable` when the read cannot be
 * audited.
 */
export async function readSubmittedMediaItem(
  context: Context,
  operation: Operation,
  { mediaId, ...journey }: JourneyOfClients & { readonly mediaId: string },
): Promise<MediaItemRead> {
  const { document, key, submitted } = await openSubmission(context, journey, operation.limits);
  const { journeyId } = journey;
  const isSubmitted = submitted.answers.some((answer) => answer.mediaId === mediaId);
  const mediaItem = isSubmitted
    ? await findMediaItem(context, document, journeyId, mediaId, operation.limits)
    : undefined;
  if (!mediaItem) throw new DomainError('not-found', 'the submission has no such media item');
  await recordAccess(context, operation, {
    action: 'submission.media.read',
    subject: journeyId,
    clientId: document.clientId,
    brandId: document.brandId,
    changed: { media_id: mediaId },
  });
  return { contentType: mediaItem.contentType, bytes: readMediaItem(context, mediaItem, key) };
}
