import { type DomainError, refusal } from '@telehealth/errors';
import { newOperationId } from '@telehealth/ids';
import type { MediaItemDocument } from '../../storage/media.ts';
import { type MediaContext, storeLimits } from '../media/media-context.ts';
import { retryAmbiguousWrite } from '../media/retry-ambiguous-write.ts';

/**
 * Makes this request the only one that may add bytes to the upload, until a later one claims it. Throws `conflict` when
 * the upload has changed since it was read.
 */
export async function claimUpload(
  { media }: Pick<MediaContext, 'media'>,
  { _id: id, offset, writer: before }: MediaItemDocument,
): Promise<MediaItemDocument> {
  const writer = newOperationId();
  // The condition includes the earlier writer: a delayed claim must not overwrite a later one.
  const unchanged = { writer: before, offset, complete: false, removing: { exists: false } };
  const claimed = await retryAmbiguousWrite(() =>
    media.update(id, unchanged, { set: { writer } }, storeLimits),
  );
  if (claimed !== undefined) return claimed;
  const found = await media.get(id, storeLimits);
  if (found?.writer !== writer) throw uploadInProgress();
  return found;
}

/** The refusal of a request that has not claimed the upload last. */
export function uploadInProgress(): DomainError {
  return refusal(
    'upload_in_progress',
    'Another request is adding bytes to the upload. Ask for its offset again.',
  );
}
