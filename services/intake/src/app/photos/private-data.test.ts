import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { fileTypeFromBuffer } from 'file-type';
import { describe, expect, test } from 'vitest';
import { UnreadableFile } from './blank.ts';
import { orientationIn, tiffOf } from './orientation.ts';
import { findPrivateData } from './private-data.ts';

const place = '48.8584 N 2.2945 E';
const [picture, profile] = ['the picture itself', 'the profile of its colours'];
const latin = (text: string) => Buffer.from(text, 'latin1');
const be32 = (value: number) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value]);
const be16 = (value: number) => be32(value).subarray(2);
/** EXIF data with an orientation, and a place behind them. */
const exif = Buffer.concat([tiffOf(6), latin(place)]);

async function blanked(type: string, file: Buffer): Promise<Buffer> {
  const read = async (at: number, length: number) => file.subarray(at, at + length);
  const after = Buffer.from(file);
  for (const { at, length, head } of await findPrivateData(type, { size: file.length, read })) {
    after.fill(0, at, at + length);
    head?.copy(after, at, 0, length);
  }
  return after;
}

const segment = (marker: number, ...content: Buffer[]) => {
  const payload = Buffer.concat(content);
  return Buffer.concat([Buffer.from([0xff, marker]), be16(payload.length + 2), payload]);
};
const jpeg = Buffer.concat([
  latin('\xff\xd8'),
  segment(0xe0, latin('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
  segment(0xe1, latin('Exif\0\0'), exif),
  segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${place}`)),
  segment(0xe2, latin(`ICC_PROFILE\0\x01\x01${profile}`)),
  segment(0xe2, latin(`MPF\0${place}`)),
  segment(0xed, latin(`Photoshop 3.0\0${place}`)),
  segment(0xee, latin('Adobe\0d\0\0\0\0\0')),
  segment(0xfe, latin(place)),
  segment(0xda, latin('\x01\x01\0\0?\0')),
  latin(`${picture}\xff\0\xff\xd0more\xff\xd9`),
  latin(`a film behind it ${place}`),
]);
const chunk = (type: string, ...content: Buffer[]) => {
  const data = Buffer.concat([latin(type), ...content]);
  return Buffer.concat([be32(data.length - 4), data, be32(crc32(data))]);
};
const png = Buffer.concat([
  latin('\x89PNG\r\n\x1a\n'),
  chunk('IHDR', be32(1), be32(1), latin('\x08\0\0\0\0')),
  chunk('iCCP', latin(profile)),
  chunk('eXIf', exif),
  chunk('tEXt', latin(`Comment\0${place}`)),
  chunk('iTXt', latin(`XML:com.adobe.xmp\0\0\0\0\0${place}`)),
  chunk('tIME', latin('\x07\xea\x0b\x1d\0\0\0')),
  chunk('IDAT', latin(picture)),
  chunk('IEND'),
  latin(place),
]);
const le32 = (value: number) => be32(value).reverse();
const riff = (type: string, ...content: Buffer[]) => {
  const data = Buffer.concat(content);
  return Buffer.concat([latin(type), le32(data.length), data, Buffer.alloc(data.length % 2)]);
};
const webpChunks = Buffer.concat([
  latin('WEBP'),
  riff('VP8X', latin('\x2c\0\0\0\0\0\0\0\0\0')),
  riff('ICCP', latin(profile)),
  riff('VP8 ', latin(picture)),
  riff('EXIF', exif),
  riff('XMP ', latin(place)),
]);
const webp = Buffer.concat([latin('RIFF'), le32(webpChunks.length), webpChunks, latin(place)]);
const box = (type: string, ...content: Buffer[]) => {
  const data = Buffer.concat(content);
  return Buffer.concat([be32(data.length + 8), latin(type), data]);
};
const heic = (() => {
  const entry = (id: number, type: string) =>
    box('infe', be32(0x02000000), be16(id), be16(0), latin(`${type}\0`));
  const [image, about] = [latin(picture), exif];
  const ftyp = box('ftyp', latin('heic\0\0\0\0mif1heic'));
  const located = (id: number, at: number, length: number) =>
    Buffer.concat([be16(id), be16(0), be16(1), be32(at), be32(length)]);
  const meta = (start: number) =>
    box(
      'meta',
      be32(0),
      box('hdlr', be32(0), latin('\0\0\0\0pict')),
      box('iinf', be32(0), be16(2), entry(1, 'hvc1'), entry(2, 'Exif')),
      box(
        'iloc',
        be32(0),
        latin('\x44\0'),
        be16(2),
        located(1, start, image.length),
        located(2, start + image.length, about.length),
      ),
    );
  const start = ftyp.length + meta(0).length + 8;
  return Buffer.concat([ftyp, meta(start), box('mdat', image, about), box('mpvd', latin(place))]);
})();
const mp4 = Buffer.concat([
  box('ftyp', latin('isom\0\0\0\0isom')),
  box('mdat', latin(picture)),
  box(
    'moov',
    box('mvhd', latin('a header')),
    box('udta', box('\xa9xyz', latin(place))),
    box('trak', box('udta', latin(place))),
  ),
]);
const files: readonly (readonly [type: string, file: Buffer])[] = [
  ['image/jpeg', jpeg],
  ['image/png', png],
  ['image/webp', webp],
  ['image/heic', heic],
  ['video/mp4', mp4],
];

describe('what a camera adds to a picture goes, and nothing else moves', () => {
  test.each(files)('%s', async (type, file) => {
    expect(file.toString('latin1')).toContain(place);
    const after = await blanked(type, file);
    const words = after.toString('latin1');
    expect(words).not.toContain(place);
    expect(words).toContain(picture);
    if (file.includes(profile)) expect(words).toContain(profile);
    expect(after).toHaveLength(file.length);
    expect((await fileTypeFromBuffer(after))?.mime).toBe(type);
    // What is clean is left as it is.
    expect(await blanked(type, after)).toEqual(after);
  });

  test.each([
    ['image/jpeg', jpeg, 'Exif\0\0'],
    ['image/png', png, 'eXIf'],
    ['image/webp', webp, `EXIF${le32(exif.length).toString('latin1')}`],
  ])('%s stays turned as it was', async (type, file, before) => {
    const after = await blanked(type, file);
    const at = after.indexOf(latin(before)) + before.length;
    expect(orientationIn(after.subarray(at, at + exif.length))).toBe(6);
  });

  test('the checksums of a PNG are true', async () => {
    const after = await blanked('image/png', png);
    for (let at = 8; at < png.indexOf('IEND'); ) {
      const length = after.readUInt32BE(at);
      expect(after.readUInt32BE(at + 8 + length)).toBe(crc32(after.subarray(at + 4, at + 8 + length)));
      at += 12 + length;
    }
  });

  test('the header of a WebP shows what it still contains', async () => {
    const after = await blanked('image/webp', webp);
    expect(after[after.indexOf('VP8X') + 8]).toBe(0x28);
  });
});

test('the orientation is read in both orders of bytes, and only where it is one', () => {
  for (let orientation = 1; orientation <= 8; orientation += 1)
    expect(orientationIn(tiffOf(orientation))).toBe(orientation);
  const little = Buffer.from('49492a000800000001001201030001000000080000000000', 'hex');
  expect(orientationIn(little)).toBe(8);
  expect(orientationIn(tiffOf(9))).toBeUndefined();
  expect(orientationIn(Buffer.from('MM'))).toBeUndefined();
});

test.each(files)('a broken %s is read to its end, or refused', async (type, file) => {
  const place = fc.integer({ min: 12, max: file.length - 1 });
  const faults = fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 12, max: file.length }), faults, async (end, changed) => {
      const broken = Buffer.from(file.subarray(0, end));
      for (const [at, byte] of changed) if (at < end) broken[at] = byte;
      const after = await blanked(type, broken).catch((error) => {
        expect(error).toBeInstanceOf(UnreadableFile);
        return broken;
      });
      expect(after).toHaveLength(broken.length);
    }),
    { numRuns: 300 },
  );
});

test('a file of more pieces than any real one is refused', async () => {
  const many = Buffer.concat([
    latin('\xff\xd8'),
    ...Array.from({ length: 10_001 }, () => segment(0xfe, latin('a'))),
  ]);
  await expect(blanked('image/jpeg', many)).rejects.toThrow(UnreadableFile);
});
