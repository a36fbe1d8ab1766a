import { type Blank, type ByteSource, UnreadableFile } from './blank.ts';
import { type Box, boxesIn } from './boxes.ts';
import { heifBlanks } from './heif-blanks.ts';
import { jpegBlanks } from './jpeg-blanks.ts';
import { pngBlanks } from './png-blanks.ts';
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

/** Boxes in which phones write place and device. */
const about = new Set(['udta', 'meta', 'uuid']);
const outer = new Set(['moov', 'trak']);
const free = Buffer.from('free');

/** Where and with what a video was taken. A file without boxes has nothing of it that a reader would find. */
async function videoBlanks(source: ByteSource): Promise<readonly Blank[]> {
  const blanks: Blank[] = [];
  const visit = async (boxes: readonly Box[]): Promise<void> => {
    for (const { type, at, from, to } of boxes) {
      if (about.has(type))
        blanks.push({ at: at + 4, length: 4, head: free }, { at: from, length: to - from });
      else if (outer.has(type)) await visit(await boxesIn(source, from, to));
    }
  };
  try {
    await visit(await boxesIn(source, 0, source.size));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return blanks.filter(({ length }) => length > 0);
}
