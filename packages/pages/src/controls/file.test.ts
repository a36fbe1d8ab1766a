import { fileTypeFromBuffer } from 'file-type';
import { describe, expect, test } from 'vitest';
import type { Media } from '../api/step.ts';
import { english } from '../texts/en.ts';
import { spanish } from '../texts/es.ts';
import { fileBounds, fileFault, refusedFile } from './file-fault.ts';
import { acceptedType, fileKind } from './file-kind.ts';

const isoFile = (brand: string) => `\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`;
const heads = {
  jpeg: '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0',
  png: '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0',
  webp: 'RIFF\x24\0\0\0WEBPVP8 ',
  gif: 'GIF89a\x01\0\x01\0',
  pdf: '%PDF-1.7\n',
  heic: isoFile('heic'),
  heix: isoFile('heix'),
  heif: isoFile('mif1'),
  avif: isoFile('avif'),
  sequence: isoFile('hevc'),
  mp4: isoFile('isom'),
  quicktime: isoFile('qt  '),
  phone: isoFile('3gp5'),
  audio: isoFile('M4A '),
  webm: '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm',
};
const bytesOf = (head: string) => Uint8Array.from(head.padEnd(600, '\0'), (letter) => letter.charCodeAt(0));

test.each(Object.entries(heads))(
  'the page takes %s for what the platform takes it for, by its content',
  async (_name, head) => {
    const found = await fileTypeFromBuffer(bytesOf(head));
    expect(fileKind(bytesOf(head))).toBe(found?.mime);
  },
);

test('a text is of no kind, and neither is nothing', () => {
  expect(fileKind(bytesOf('a plain text'))).toBeUndefined();
  expect(fileKind(new Uint8Array())).toBeUndefined();
});

test('HEIC and HEIF stand for each other', () => {
  expect(acceptedType('image/heif', ['image/jpeg', 'image/heic'])).toBe('image/heic');
  expect(acceptedType('image/heic', ['image/heif'])).toBe('image/heif');
  expect(acceptedType('image/heif', ['image/heic', 'image/heif'])).toBe('image/heif');
  expect(acceptedType('image/heic', ['image/jpeg'])).toBeUndefined();
});

describe('a file is refused for its true reason, before it is sent', () => {
  const accept = ['image/jpeg', 'image/png', 'image/heic', 'image/heif'];
  const photo: Media = { kind: 'image', accept, max_bytes: 10_000_000, require_consent: false };
  const video: Media = {
    ...photo,
    ...{ kind: 'video', accept: ['video/mp4'], min_duration_s: 5, max_duration_s: 60 },
  };
  const inEnglish = { texts: english, formatLocale: 'en-US' };
  const inSpanish = { texts: spanish, formatLocale: 'es-US' };
  const kinds = 'Please choose one of this kind: JPEG, PNG, or HEIC.';

  test.each([
    [{ size: 10_000_000, kind: 'image/jpeg' }, undefined],
    [{ size: 1, kind: 'image/heic' }, undefined],
    [{ size: 0, kind: undefined }, 'This file is empty. Please choose another one.'],
    [{ size: 9, kind: 'application/pdf' }, `This is a PDF file. ${kinds}`],
    [{ size: 9, kind: 'image/gif' }, `This is a GIF file. ${kinds}`],
    [{ size: 9, kind: undefined }, `This file is not a photo that we can read. ${kinds}`],
    [{ size: 9, kind: 'audio/x-m4a' }, `This file is not a photo that we can read. ${kinds}`],
    [{ size: 10_000_001, kind: 'image/jpeg' }, 'This file is too large. It may have at most 10 MB.'],
  ])('a photo %j: %s', (file, fault) => {
    expect(fileFault(file, photo, inEnglish)).toBe(fault);
  });

  test.each([
    [5, undefined],
    [60, undefined],
    [4, 'El video debe durar al menos 5 segundos. El video puede durar como máximo 60 segundos.'],
    [61, 'El video debe durar al menos 5 segundos. El video puede durar como máximo 60 segundos.'],
    [0, 'Este archivo no se puede leer aquí. Elija otro.'],
  ])('a video of %d s in Spanish: %s', (seconds, fault) => {
    expect(fileFault({ size: 9, kind: 'video/mp4', seconds }, video, inSpanish)).toBe(fault);
  });

  test('what is accepted is shown beside the field', () => {
    expect(fileBounds(photo, inEnglish)).toBe('JPEG, PNG, or HEIC, at most 10 MB.');
    expect(fileBounds(video, inEnglish)).toBe(
      'MP4, at most 10 MB. The video has to last at least 5 seconds. The video may last at most 60 seconds.',
    );
  });

  test.each([
    [415, [], `This file is not a photo that we can read. ${kinds}`],
    [413, [], 'This file is too large. It may have at most 10 MB.'],
    [422, ['media.length'], 'This file is empty. Please choose another one.'],
    [422, ['media.unbound_bytes'], 'We cannot take more files at the moment. Please try again later.'],
    [503, [], undefined],
  ])('a refusal %d %j of the platform becomes words for the patient', (status, codes, words) => {
    const issues = codes.map((code) => ({ code }));
    expect(refusedFile({ status, issues }, photo, inEnglish)).toBe(words);
  });
});
