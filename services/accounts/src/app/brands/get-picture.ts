import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import { pictureId } from '../../storage/pictures.ts';

interface PictureRef {
  readonly brandId: string;
  readonly sha256: string;
  /** The smaller one, where there is one. */
  readonly small: boolean;
}

/** The file. Throws `not-found` unless the brand shows it now. */
export async function getPicture(
  { brands, pictures }: Pick<Context, 'brands' | 'pictures'>,
  { limits }: Pick<Operation, 'limits'>,
  { brandId, sha256, small }: PictureRef,
): Promise<Buffer> {
  const { logo, hero } = (await brands.get(brandId, limits)) ?? {};
  const isShown = [logo, hero].some((picture) => picture?.sha256 === sha256);
  const stored = isShown ? await pictures.get(pictureId(brandId, sha256), limits) : undefined;
  if (stored === undefined) throw new DomainError('not-found');
  return Buffer.from((small && stored.small) || stored.file, 'base64');
}
