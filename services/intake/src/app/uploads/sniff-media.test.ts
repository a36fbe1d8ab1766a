import { expect, test } from 'vitest';
import { sniffMedia } from './sniff-media.ts';

const every = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'video/mp4',
  'video/quicktime',
  'video/webm',
];
const isoFile = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`, 'latin1');
const heads: Readonly<Record<string, Buffer>> = {
  jpeg: Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
  png: Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080600000000000000', 'hex'),
  webp: Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'),
  heic: isoFile('heic'),
  mp4: isoFile('isom'),
  m4v: isoFile('M4V '),
  quicktime: isoFile('qt  '),
  webm: Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
    Buffer.alloc(16),
  ]),
  gif: Buffer.from('GIF89a\x01\0\x01\0', 'latin1'),
  pdf: Buffer.from('%PDF-1.7\n'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  nothing: Buffer.alloc(0),
  zeros: Buffer.alloc(4096),
};
const head = (name: string) =>
  Buffer.concat([heads[name] ?? Buffer.alloc(0), Buffer.alloc(name === 'nothing' ? 0 : 600)]);

test.each([
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['heic', 'image/heic'],
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['quicktime', 'video/quicktime'],
  ['webm', 'video/webm'],
  ['gif', undefined],
  ['pdf', undefined],
  ['html', undefined],
  ['nothing', undefined],
  ['zeros', undefined],
])('%s is %s', async (name, type) => {
  expect(await sniffMedia(head(name), every)).toBe(type);
  if (type !== undefined) {
    const others = every.filter((one) => one !== type);
    expect(await sniffMedia(head(name), others)).toBeUndefined();
  }
});
