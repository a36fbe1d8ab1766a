import type { CallOptions, Collection, CollectionDefinition, Document } from '@telehealth/store';
import { maxPictures, type Picture } from '../domain/brands/picture.ts';

/** A picture of a brand, by the id of the brand and the hash of the file. One that its brand does not show is removed later. */
export interface PictureDocument extends Document, Picture {
  readonly clientId: string;
  readonly brandId: string;
  /** WebP, in base64. */
  readonly file: string;
  /** The smaller one. Absent where there is none. */
  readonly small?: string;
  /** Epoch ms of the last upload. */
  readonly uploadedAt: number;
}

export type Pictures = Collection<PictureDocument>;

export const picturesDefinition: CollectionDefinition<PictureDocument> = {
  name: 'pictures',
  schemaVersion: 1,
  indexes: [
    { name: 'client', fields: ['clientId'] },
    { name: 'brand', fields: ['brandId', '_id'] },
  ],
};

export function pictureId(brandId: string, sha256: string): string {
  return `${brandId}:${sha256}`;
}

/** All of a brand, as concurrent uploads may exceed the limit. */
export function findPictures(
  pictures: Pictures,
  brandId: string,
  options: CallOptions,
): Promise<PictureDocument[]> {
  return pictures.find({ brandId }, { sort: { _id: 'asc' }, limit: 2 * maxPictures }, options);
}
