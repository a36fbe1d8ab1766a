import { mediaTypes } from '@telehealth/instrument/testing';
import { expect, test } from 'vitest';
import { sniffMedia } from '../uploads/sniff-media.ts';

const isoFile = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`, 'latin1');
const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');
const heads: Readonly<Record<string, Buffer>> = {
  'image/jpeg': Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
  'image/png': Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080600000000000000', 'hex'),
  'image/webp': Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'),
  'image/heic': isoFile('heic'),
  'image/heif': isoFile('mif1'),
  'image/avif': isoFile('avif'),
  'image/gif': Buffer.from('GIF89a\x01\0\x01\0', 'latin1'),
  'video/mp4': isoFile('isom'),
  'video/quicktime': isoFile('qt  '),
  'video/webm': webm,
  'video/3gpp': isoFile('3gp5'),
};

test.each(Object.values(mediaTypes).flat())('an upload is recognized as %s', async (type) => {
  const head = Buffer.concat([heads[type] ?? Buffer.alloc(0), Buffer.alloc(600)]);
  expect(await sniffMedia(head, [type])).toBe(type);
});

test('an image is of no type of a video', () => {
  const kinds = Object.entries(mediaTypes).flatMap(([kind, types]) =>
    types.map((type) => type.startsWith(`${kind}/`)),
  );
  expect(new Set(kinds)).toEqual(new Set([true]));
});
