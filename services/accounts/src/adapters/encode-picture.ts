import { hash } from 'node:crypto';
import { DomainError } from '@telehealth/errors';
import sharp, { type Sharp } from 'sharp';
import type { Picture, PictureRole } from '../domain/brands/picture.ts';

/** A file that this module has written, and nobody else. */
export interface EncodedPicture extends Picture {
  readonly file: Buffer;
}

const maxBytes = 200_000;
const maxPixels = 25_000_000;
const maxSeconds = 5;
/** The first that fits counts. */
const qualities = [82, 64, 46, 28];
/** Twice what pages show, for sharp screens. */
const boxes: Readonly<Record<PictureRole, { readonly width: number; readonly height: number }>> = {
  logo: { width: 480, height: 160 },
  hero: { width: 1600, height: 1200 },
};

// No reader but these three sees a byte of a tenant: SVG, PDF and the others of libvips are never asked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** The picture as WebP of at most 200 kB, without metadata. Throws `validation` for what cannot be read or does not fit. */
export async function encodePicture(file: Uint8Array, role: PictureRole): Promise<EncodedPicture> {
  const { data, info } = await pixelsOf(file, role);
  const raw = { width: info.width, height: info.height, channels: info.channels } as const;
  for (const quality of qualities) {
    const encoded = await sharp(data, { raw }).webp({ quality }).toBuffer();
    if (encoded.length > maxBytes) continue;
    const { width, height } = info;
    return { sha256: hash('sha256', encoded), width, height, file: encoded };
  }
  throw unusable(`The picture has too many details: as WebP it is larger than ${maxBytes} bytes.`);
}

/** Turned and reduced. */
async function pixelsOf(file: Uint8Array, role: PictureRole) {
  try {
    return await source(file)
      .autoOrient()
      .resize({ ...boxes[role], fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw unusable(`A picture is a PNG, JPEG or WebP of at most ${maxPixels} pixels.`, cause);
  }
}

function source(file: Uint8Array): Sharp {
  return sharp(file, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true }).timeout({
    seconds: maxSeconds,
  });
}

function unusable(message: string, cause?: unknown): DomainError {
  return new DomainError('validation', 'picture', {
    issues: [{ code: 'picture.unusable', message, where: '' }],
    cause,
  });
}
