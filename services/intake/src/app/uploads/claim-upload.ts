import { claim } from '@telehealth/changes';
import { type DomainError, refusal } from '@telehealth/errors';
import { newOperationId } from '@telehealth/ids';
import type { MediaItemDocument } from '../../storage/media.ts';
import { type MediaContext, storeLimits } from '../media/media-context.ts';

/** Only this request may add bytes until a later one claims the upload. Throws `conflict` when it has changed since it was read. */
export async function claimUpload(
  { media }: Pick<MediaContext, 'media'>,
  upload: MediaItemDocument,
): Promise<MediaItemDocument> {
  const { offset } = upload;
  const where = { offset, complete: false, removing: { exists: false } } as const;
  // Another request may take it at any time.
  const lease = { holder: newOperationId(), until: 0 };
  const claimed = await claim(media, upload, lease, { where, limits: storeLimits });
  if (claimed === undefined) throw uploadInProgress();
  return claimed;
}

/** The refusal of a request that has not claimed the upload last. */
export function uploadInProgress(): DomainError {
  return refusal(
    'upload_in_progress',
    'Another request is adding bytes to the upload. Ask for its offset again.',
  );
}
