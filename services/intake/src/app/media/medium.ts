import { DomainError } from '@telehealth/errors';
import type { SubjectKey } from '@telehealth/sealing';
import type { BrandKey } from '@telehealth/service-kit';
import type { CallOptions } from '@telehealth/store';
import { findUpload, type MediumDocument } from '../../storage/media.ts';
import type { MediaContext } from './media-context.ts';
import { onceMore } from './once-more.ts';
import { mediaKey, openPart } from './sealed-parts.ts';

/** A medium that is complete, for whoever puts it into an answer or reads it. */
export interface Medium {
  readonly mediumId: string;
  readonly journeyId: string;
  /** The node it was uploaded for, whose answer it can be. */
  readonly nodeId: string;
  /** MIME type, as found in the bytes. */
  readonly contentType: string;
  readonly bytes: number;
}

/**
 * The brand's medium of the journey. Undefined when it is another brand's or journey's, is not complete or is being
 * removed, and when there is none.
 */
export async function findMedium(
  { media }: Pick<MediaContext, 'media'>,
  brand: BrandKey,
  journeyId: string,
  mediumId: string,
  options: CallOptions = {},
): Promise<Medium | undefined> {
  const { clientId, brandId } = brand;
  const found = await findUpload(media, { clientId, brandId, journeyId, mediumId }, options);
  return found?.complete ? mediumOf(found) : undefined;
}

/**
 * Makes the medium stay as long as its journey. To be done before the answer that holds it is stored: in the other
 * order the medium could go in between. Whether it is still there. Safe to repeat.
 */
export async function bindMedium(
  { media }: Pick<MediaContext, 'media'>,
  { mediumId }: Medium,
  options: CallOptions = {},
): Promise<boolean> {
  const condition = { complete: true, removing: { exists: false } };
  const bind = () => media.update(mediumId, condition, { unset: ['expiresAt'] }, options);
  return (await onceMore(bind)) !== undefined;
}

/**
 * The bytes of a medium, in pieces of at most 1 MiB, under the key of its journey. Throws `not-found` when the medium
 * is gone, `Error` when its bytes are not what was stored.
 */
export async function* readMedium(
  { media, mediaStore }: Pick<MediaContext, 'media' | 'mediaStore'>,
  { mediumId, journeyId }: Medium,
  journeyKey: SubjectKey,
): AsyncGenerator<Uint8Array> {
  const document = await media.get(mediumId);
  if (!document?.complete || document.removing) throw new DomainError('not-found', 'the medium is gone');
  const key = mediaKey(journeyKey);
  for (const [index, part] of document.parts.entries()) {
    const sealed = await mediaStore.get({ journeyId, mediumId, part });
    yield openPart(key, mediumId, index * document.partBytes, sealed);
  }
}

function mediumOf({ _id: mediumId, journeyId, nodeId, contentType, bytes }: MediumDocument): Medium {
  return { mediumId, journeyId, nodeId, contentType, bytes };
}
