import { hash } from 'node:crypto';
import { DomainError } from '@telehealth/errors';
import sharp, { type Sharp } from 'sharp';
import type { Picture, PictureRole } from '../domain/brands/picture.ts';

/** Files that this module has written, and nobody else. */
export interface EncodedPicture extends Picture {
  readonly file: Buffer;
  /** Absent for a picture that is small already. */
  readonly small?: Buffer;
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
/** What telephones show: a half of each side, so a quarter of the bytes. */
const smallBoxes: Readonly<
  Partial<Record<PictureRole, { readonly width: number; readonly height: number }>>
> = {
  hero: { width: 800, height: 600 },
};
const maxSmallBytes = maxBytes / 4;

// No reader but these three sees a byte of a tenant: SVG, PDF and the others of libvips are never asked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** The picture as WebP of at most 200 kB, without metadata. Throws `validation` for what cannot be read or does not fit. */
export async function encodePicture(file: Uint8Array, role: PictureRole): Promise<EncodedPicture> {
  const pixels = await pixelsOf(file, role);
  const encoded = await encoding(pixels, maxBytes);
  if (encoded.length > maxBytes)
    throw unusable(`The picture has too many details: as WebP it is larger than ${maxBytes} bytes.`);
  const { width, height } = pixels.info;
  return {
    ...{ sha256: hash('sha256', encoded), width, height, file: encoded },
    ...(await smallOf(pixels, smallBoxes[role])),
  };
}

async function smallOf(pixels: Pixels, box: { readonly width: number; readonly height: number } | undefined) {
  const { width, height } = pixels.info;
  if (box === undefined || (width <= box.width && height <= box.height)) return undefined;
  const reduced = await sharpOf(pixels)
    .resize({ ...box, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { smallWidth: reduced.info.width, small: await encoding(reduced, maxSmallBytes) };
}

/** In the first quality that fits, else in the lowest. */
async function encoding(pixels: Pixels, max: number): Promise<Buffer> {
  let encoded = Buffer.of();
  for (const quality of qualities) {
    encoded = await sharpOf(pixels).webp({ quality }).toBuffer();
    if (encoded.length <= max) break;
  }
  return encoded;
}

function sharpOf({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;

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
