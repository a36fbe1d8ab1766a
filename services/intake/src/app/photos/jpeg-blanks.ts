import { type Blank, type ByteSource, maxPieces, restFrom, UnreadableFile } from './blank.ts';
import { orientationIn, tiffBytes, tiffOf } from './orientation.ts';

const windowBytes = 64 * 1024;
const endOfImage = 0xd9;
const exif = 'Exif\0\0';

/** The first bytes of application data that a decoder needs, by marker. */
const needed: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' };

/**
 * Application data, comments, and anything after the end of a JPEG. The orientation stays. As decoders do, it searches for the
 * next marker where there is none.
 */
export async function jpegBlanks(source: ByteSource): Promise<readonly Blank[]> {
  const blanks: Blank[] = [];
  let at = 2;
  for (let pieces = 0; pieces < maxPieces; pieces += 1) {
    const found = await nextMarker(source, at);
    if (found === undefined) return blanks;
    at = found.behind;
    if (found.marker === endOfImage) return [...blanks, ...restFrom(at, source)];
    const size = await source.read(at, 2);
    if (size.length < 2) return blanks;
    const length = Math.max(size.readUInt16BE(), 2);
    const payload = await source.read(at + 2, length - 2);
    const head = blankHead(found.marker, payload);
    if (head !== undefined && payload.length > 0) blanks.push({ at: at + 2, length: payload.length, head });
    at += length;
  }
  throw new UnreadableFile();
}

/** What stays of a segment that is overwritten; undefined for one that stays whole. */
function blankHead(marker: number, payload: Buffer): Buffer | undefined {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  const begins = (words: string) => payload.toString('latin1', 0, words.length) === words;
  const isKept = !isApplication || begins(needed[marker] ?? '\0none');
  if (isKept) return marker === 0xfe ? Buffer.alloc(0) : undefined;
  const orientation =
    marker === 0xe1 && begins(exif) ? orientationIn(payload.subarray(exif.length)) : undefined;
  return orientation === undefined || payload.length < exif.length + tiffBytes
    ? Buffer.alloc(0)
    : Buffer.concat([Buffer.from(exif, 'latin1'), tiffOf(orientation)]);
}

/** The next marker that has a segment or ends the image; those inside of the picture's data do neither. */
async function nextMarker(source: ByteSource, from: number) {
  for (let at = from; at < source.size - 1; ) {
    const window = await source.read(at, windowBytes);
    for (let index = window.indexOf(0xff); index !== -1; index = window.indexOf(0xff, index + 1)) {
      const marker = window[index + 1];
      const isMarker =
        marker !== undefined && marker > 0x01 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd8);
      if (isMarker) return { marker, behind: at + index + 2 };
    }
    // The last byte may be the first half of a marker.
    at += Math.max(window.length - 1, 1);
  }
  return undefined;
}
