import { DomainError } from '@telehealth/errors';
import type { PurposeKey } from '@telehealth/sealing';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { Journey } from '../../domain/journeys/journey.ts';
import { findJourney } from '../../storage/journeys.ts';
import { findUpload, type MediaItemDocument, type MediaItemName } from '../../storage/media.ts';
import { mediaKey } from '../media/sealed-parts.ts';

export interface OpenUpload {
  readonly journey: Journey;
  readonly upload: MediaItemDocument;
  /** Opens and seals its parts. */
  readonly key: PurposeKey;
}

/** An upload, complete or not. Throws `not-found` when it is missing, has expired, or is of another brand or journey. */
export async function openUpload(
  { journeys, media, keyring, clock }: Context,
  name: MediaItemName,
  limits: CallOptions,
): Promise<OpenUpload> {
  const { mediaId: _, ...journeyName } = name;
  const journey = await findJourney(journeys, journeyName, limits);
  const upload = await findUpload(media, name, limits);
  if (!journey || !upload || (upload.expiresAt ?? Number.POSITIVE_INFINITY) <= clock.now())
    throw noSuchUpload();
  return { journey, upload, key: mediaKey(keyring.unwrap(journey._id, journey.wrappedKey)) };
}

export function noSuchUpload(): DomainError {
  return new DomainError('not-found', 'the journey of this brand has no such upload');
}
