import { ReadableStream } from 'node:stream/web';
import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { ClientIds } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { findJourneyOfClients } from '../../storage/journeys.ts';
import { findBoundMediaItem, readMediaItem } from '../media/media-item.ts';
import { recordAccess } from '../record-access.ts';
import { sealerTo } from './age-recipient.ts';

export interface MediaExport {
  readonly mediaId: string;
  readonly clientIds: ClientIds;
  /** A public key of the age format. */
  readonly recipient: string;
}

/**
 * One age file in pieces. The read is audited. Throws `not-found` unless an answer took the item, `validation` for a malformed
 * recipient, and `unavailable` when it cannot be audited.
 */
export async function exportMedia(
  context: Context,
  operation: Operation,
  { mediaId, clientIds, recipient }: MediaExport,
): Promise<AsyncIterable<Uint8Array>> {
  const { limits } = operation;
  const sealer = await sealerTo(recipient);
  const mediaItem = await findBoundMediaItem(context, mediaId, limits);
  const journeyId = mediaItem?.journeyId ?? '';
  const journey = await findJourneyOfClients(context.journeys, { journeyId, clientIds }, limits);
  if (mediaItem === undefined || journey === undefined || journey.erasedAt !== undefined) {
    throw new DomainError('not-found', 'no such media item');
  }
  const { clientId, brandId } = journey;
  await recordAccess(context, operation, {
    action: 'media.export',
    subject: journeyId,
    clientId,
    brandId,
    changed: { media_id: mediaId, recipient },
  });
  const key = context.keyring.unwrap(journeyId, journey.wrappedKey);
  return await sealer.encrypt(ReadableStream.from(readMediaItem(context, mediaItem, key)));
}
