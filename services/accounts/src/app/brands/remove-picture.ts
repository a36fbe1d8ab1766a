import { changeDocument, type Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decidePicture } from '../../domain/brands/decide-brand.ts';
import type { PictureRole } from '../../domain/brands/picture.ts';
import type { BrandDocument } from '../../storage/brands.ts';
import { type BrandRef, getBrandWithMode } from './get-brand.ts';

interface Removal {
  readonly role: PictureRole;
  readonly ifVersion: number | undefined;
}

/** Nobody gets the picture from now on; its file goes with a later upload, or with the client. Throws as `putPicture`. */
export async function removePicture(
  context: Context,
  operation: Operation,
  ref: BrandRef,
  { role, ifVersion }: Removal,
): Promise<BrandDocument> {
  const { brand, mode } = await getBrandWithMode(context, operation, ref);
  const { document } = await context.brandQueue(brand._id, () =>
    changeDocument(context, {
      collection: context.brands,
      id: brand._id,
      operation,
      decide: (present, at) => decidePicture(present, { role, picture: undefined, ifVersion }, mode, at),
    }),
  );
  return document;
}
