import { DomainError } from '@telehealth/errors';
import type { MediaItemDocument } from '../../storage/media.ts';
import { type ClientShare, giveBackShare, takeShare } from '../client-share.ts';
import { type MediaContext, storeLimits } from './media-context.ts';

const maxGiB = 5;

/**
 * Bytes of uploads that no answer has bound, finished or not. Room for thousands of photos that are uploaded and never
 * answered with; an upload without an answer lives at most 8 days, so it is gone before its day no longer counts.
 */
const unboundShare: ClientShare = { kind: 'unbound', days: 9, max: maxGiB * 1024 ** 3 };

/** Counts a new upload of a client. Throws `validation` when its unbound uploads would exceed the share. */
export async function countUpload(context: MediaContext, clientId: string, bytes: number): Promise<void> {
  if (await takeShare(context, unboundShare, clientId, bytes, storeLimits)) return;
  const message = `Uploads that no answer has taken hold at most ${maxGiB} GiB for all brands together.`;
  throw new DomainError('validation', 'the client has too many unbound uploads', {
    issues: [{ code: 'media.unbound_bytes', message }],
  });
}

/** Gives back the bytes of a counted upload that was bound or removed. When that fails, they count until their day ends. */
export async function discountUpload(
  { clientUsage, logger }: Pick<MediaContext, 'clientUsage' | 'logger'>,
  { clientId, bytes, createdAt: takenAt }: MediaItemDocument,
): Promise<void> {
  try {
    await giveBackShare({ clientUsage }, unboundShare, clientId, { amount: bytes, takenAt }, storeLimits);
  } catch (err) {
    logger.warn({ err }, 'the bytes of an upload stay counted until their day ends');
  }
}
