import { randomBytes } from 'node:crypto';
import { DomainError } from '@telehealth/errors';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePicture } from './encode-picture.ts';

const colour = { r: 12, g: 118, b: 110 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

const outcome = (file: Uint8Array) =>
  encodePicture(file, 'hero').then(
    ({ width, height }) => `${width}x${height}`,
    (error: DomainError) => error.issues[0]?.code ?? error,
  );

const evil = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
/** The head of a PNG that claims 100 000 by 100 000 pixels. */
const bomb = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000186a0000186a008020000000000000000000049454e44ae426082',
  'hex',
);

test.each([
  ['SVG', Buffer.from(evil)],
  ['SVG that begins like a document', Buffer.from(`<?xml version="1.0"?>${evil}`)],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', await plain(4, 4).gif().toBuffer()],
  ['a TIFF', await plain(4, 4).tiff().toBuffer()],
  ['an AVIF', await plain(4, 4).avif().toBuffer()],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
  ['a font', Buffer.from('774f463200010000', 'hex')],
  ['nothing', Buffer.alloc(0)],
  ['chance', randomBytes(10_000)],
  ['a PNG that claims ten thousand million pixels', bomb],
  ['a JPEG of more pixels than allowed', await plain(6000, 5000).jpeg({ quality: 1 }).toBuffer()],
  ['half of a JPEG', (await plain(400, 400).jpeg().toBuffer()).subarray(0, 700)],
])('decisions.md 15: %s is no picture of a brand', async (_what, file) => {
  expect(await outcome(file)).toBe('picture.unusable');
});

test('decisions.md 15: a picture with markup inside is stored without it, turned as it was taken, without where it was taken', async () => {
  const exif = { IFD0: { Copyright: '<script>alert(1)</script>', Artist: 'Ann' } };
  const taken = await plain(300, 100).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const file = Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')]);
  const encoded = await encodePicture(file, 'hero');
  expect([encoded.width, encoded.height]).toEqual([100, 300]);
  const { format, exif: left, icc, xmp } = await sharp(encoded.file).metadata();
  expect({ format, left, icc, xmp }).toEqual({ format: 'webp' });
  expect(encoded.file.includes('script')).toBe(false);
});

test('decisions.md 15: a logo keeps what is transparent, and large pictures are reduced to twice what pages show', async () => {
  const background = { ...colour, alpha: 0 };
  const png = await sharp({ create: { width: 2000, height: 400, channels: 4, background } })
    .png()
    .toBuffer();
  const logo = await encodePicture(png, 'logo');
  expect([logo.width, logo.height]).toEqual([480, 96]);
  expect((await sharp(logo.file).metadata()).hasAlpha).toBe(true);
  expect(await outcome(await plain(4000, 3000).webp().toBuffer())).toBe('1600x1200');
  expect(await outcome(await plain(1, 1).png().toBuffer())).toBe('1x1');
});

test('decisions.md 15: a large hero picture has a smaller one for telephones, in a quarter of the bytes where a quality allows it; a logo and a small picture have none', async () => {
  const waves = await sharp(randomBytes(3 * 100 * 75), { raw: { width: 100, height: 75, channels: 3 } })
    .resize(1600, 1200)
    .png()
    .toBuffer();
  const hero = await encodePicture(waves, 'hero');
  expect([hero.width, hero.smallWidth]).toEqual([1600, 800]);
  const { width, height, format } = await sharp(hero.small).metadata();
  expect([width, height, format]).toEqual([800, 600, 'webp']);
  expect(hero.small?.length).toBeLessThanOrEqual(50_000);
  expect(await encodePicture(waves, 'logo')).not.toHaveProperty('small');
  expect(await encodePicture(await plain(800, 600).png().toBuffer(), 'hero')).not.toHaveProperty('small');
});

test('decisions.md 15: a picture has at most 200 kB, in a lower quality where it takes one, and is refused where none is low enough', async () => {
  const noise = (width: number, height: number) =>
    sharp(randomBytes(3 * width * height), { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer();
  const reduced = await encodePicture(await noise(560, 560), 'hero');
  expect(reduced.file.length).toBeLessThanOrEqual(200_000);
  expect(await outcome(await noise(1600, 1200))).toBe('picture.unusable');
});

test('the message of a refusal says what to send', async () => {
  const refused = await encodePicture(Buffer.from(evil), 'logo').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DomainError);
  expect((refused as DomainError).issues[0]?.message).toBe(
    'A picture is a PNG, JPEG or WebP of at most 25000000 pixels.',
  );
});
