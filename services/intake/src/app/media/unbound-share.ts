import { DomainError } from '@telehealth/errors';
import type { MediaItemDocument, UploadShare } from '../../storage/media.ts';
import { type ClientShare, giveBackShare, takeShare } from '../client-share.ts';
import { type MediaContext, storeLimits } from './media-context.ts';

const GiB = 1024 ** 3;

/**
 * Bytes of uploads that no answer has bound, finished or not: room for thousands of photos. An upload without an answer lives
 * at most 8 days, so it is gone before its day no longer counts. Uploads of patients' pages are counted apart, a fifth as much
 * (decisions.md 13).
 */
const unboundShares: Readonly<Record<UploadShare, ClientShare>> = {
  keys: { kind: 'unbound', days: 9, max: 5 * GiB },
  pages: { kind: 'unbound-pages', days: 9, max: GiB },
};

type CountedUpload = Pick<MediaItemDocument, 'clientId' | 'createdAt' | 'share'>;

/** Counts received bytes of an upload; false when the unbound uploads of its client would exceed their share. */
export async function countReceived(
  context: MediaContext,
  { clientId, createdAt: takenAt, share }: CountedUpload,
  amount: number,
): Promise<boolean> {
  return await takeShare(context, unboundShares[share], clientId, { amount, takenAt }, storeLimits);
}

/** The refusal of bytes beyond the share. */
export function unboundShareUsedUp({ share }: CountedUpload): DomainError {
  const unbound = unboundShares[share];
  const message = `Uploads that no answer has taken hold at most ${unbound.max / GiB} GiB for all brands together.`;
  return new DomainError('validation', 'the client has too many unbound uploads', {
    issues: [{ code: 'media.unbound_bytes', message }],
  });
}

/** Gives back the bytes of a counted upload that was bound or removed. */
export async function discountUpload(
  context: Pick<MediaContext, 'clientUsage' | 'logger'>,
  upload: MediaItemDocument,
): Promise<void> {
  await discountReceived(context, upload, upload.offset);
}

/** Gives back bytes that were counted. When it fails, they count until their day ends. */
export async function discountReceived(
  { clientUsage, logger }: Pick<MediaContext, 'clientUsage' | 'logger'>,
  { clientId, createdAt: takenAt, share }: CountedUpload,
  amount: number,
): Promise<void> {
  if (amount === 0) return;
  try {
    const taken = { amount, takenAt };
    await giveBackShare({ clientUsage }, unboundShares[share], clientId, taken, storeLimits);
  } catch (err) {
    logger.warn({ err }, 'the bytes of an upload stay counted until their day ends');
  }
}
