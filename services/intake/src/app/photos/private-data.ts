import type { Blank, ByteSource } from './blank.ts';
import { heifBlanks } from './heif-blanks.ts';
import { jpegBlanks } from './jpeg-blanks.ts';
import { pngBlanks } from './png-blanks.ts';
import { videoBlanks } from './video-blanks.ts';
import { webpBlanks } from './webp-blanks.ts';

type Finder = (source: ByteSource) => Promise<readonly Blank[]>;

/** No camera writes GIF and WebM, which stay as they are. */
const finders: Readonly<Record<string, Finder>> = {
  'image/jpeg': jpegBlanks,
  'image/png': pngBlanks,
  'image/webp': webpBlanks,
  'image/heic': heifBlanks,
  'image/heif': heifBlanks,
  'image/avif': heifBlanks,
  'video/mp4': videoBlanks,
  'video/quicktime': videoBlanks,
  'video/3gpp': videoBlanks,
};

/** The ranges that reveal where, when and with what a picture was taken. Throws `UnreadableFile` for one that cannot be read. */
export async function findPrivateData(contentType: string, source: ByteSource): Promise<readonly Blank[]> {
  return (await finders[contentType]?.(source)) ?? [];
}
