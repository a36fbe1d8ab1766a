import { changeDocument, type Operation, remove, touchOrInsert } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { type EncodedPicture, encodePicture } from '../../adapters/encode-picture.ts';
import type { Context } from '../../context.ts';
import { decidePicture } from '../../domain/brands/decide-brand.ts';
import { maxPictures, type PictureRole, unusedPictureMs } from '../../domain/brands/picture.ts';
import type { BrandDocument } from '../../storage/brands.ts';
import { findPictures, pictureId } from '../../storage/pictures.ts';
import { type BrandRef, getBrandWithMode } from './get-brand.ts';

interface Upload {
  readonly role: PictureRole;
  readonly file: Uint8Array;
  readonly ifVersion: number | undefined;
}

/**
 * Stores the picture, encoded anew, and shows it. Throws what `encodePicture` and `decidePicture` throw, `not-found`, and
 * `rate-limited` for too many pictures of the brand.
 */
export async function putPicture(
  context: Context,
  operation: Operation,
  ref: BrandRef,
  { role, file, ifVersion }: Upload,
): Promise<BrandDocument> {
  const { brand, mode } = await getBrandWithMode(context, operation, ref);
  const encoded = await context.pictureQueue('', () => encodePicture(file, role));
  const { file: _, small: __, ...picture } = encoded;
  const { document } = await context.brandQueue(brand._id, async () => {
    await removeUnused(context, operation, brand);
    return await changeDocument(context, {
      collection: context.brands,
      id: brand._id,
      operation,
      gather: (present) => keep(context, operation, present, encoded),
      decide: (present, at) => decidePicture(present, { role, picture, ifVersion }, mode, at),
    });
  });
  return document;
}

/** Stored before the brand shows it, so that a page never asks for a missing picture. */
async function keep(
  { pictures, clock }: Context,
  { limits }: Operation,
  { _id: brandId, clientId }: BrandDocument,
  { file, small, ...picture }: EncodedPicture,
): Promise<void> {
  const uploadedAt = clock.now();
  const first = {
    ...{ _id: pictureId(brandId, picture.sha256), clientId, brandId, ...picture, uploadedAt },
    file: file.toString('base64'),
    ...(small && { small: small.toString('base64') }),
  };
  await touchOrInsert(pictures, first, { set: { uploadedAt } }, limits);
}

/** Only what is older than any upload under way, which may be shown next. */
async function removeUnused(
  { pictures, clock }: Context,
  { limits }: Operation,
  { _id: brandId, logo, hero }: BrandDocument,
): Promise<void> {
  const stored = await findPictures(pictures, brandId, limits);
  const uploadedAt = { lt: clock.now() - unusedPictureMs };
  const shown = [logo?.sha256, hero?.sha256];
  let left = stored.length;
  for (const { _id, sha256 } of stored) {
    if (!shown.includes(sha256) && (await remove(pictures, _id, { uploadedAt }, limits))) left -= 1;
  }
  if (left >= maxPictures) {
    throw new DomainError('rate-limited', 'too many pictures of a brand', {
      retryAfterSeconds: unusedPictureMs / 1000,
    });
  }
}
