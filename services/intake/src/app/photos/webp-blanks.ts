import { type Blank, type ByteSource, maxPieces, restFrom, UnreadableFile } from './blank.ts';
import { orientationIn, tiffBytes, tiffOf } from './orientation.ts';

const needed = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** A chunk that readers ignore. */
const unknown = Buffer.from('JUNK');
const exifFlag = 0x08;
const xmpFlag = 0x04;
const maxExif = 64 * 1024;

/** What a WebP contains beside its picture, and anything after its end. The orientation stays. */
export async function webpBlanks(source: ByteSource): Promise<readonly Blank[]> {
  const blanks: Blank[] = [];
  const riff = await source.read(0, 12);
  if (riff.length < 12) return [];
  const end = Math.min(8 + riff.readUInt32LE(4), source.size);
  /** The offset of the header's feature flags, and the flags. */
  let features: { readonly at: number; readonly flags: number } | undefined;
  let turned = false;
  let at = 12;
  for (let pieces = 0; at + 8 <= end; pieces += 1) {
    if (pieces === maxPieces) throw new UnreadableFile();
    const header = await source.read(at, 9);
    const type = header.toString('latin1', 0, 4);
    const length = header.readUInt32LE(4);
    if (type === 'VP8X') features = { at: at + 8, flags: header[8] ?? 0 };
    const exif = type === 'EXIF' && length <= maxExif ? await source.read(at + 8, length) : Buffer.alloc(0);
    const orientation = length >= tiffBytes ? orientationIn(tiffIn(exif)) : undefined;
    const size = Math.min(length, Math.max(source.size - at - 8, 0));
    if (orientation !== undefined) {
      turned = true;
      blanks.push({ at: at + 8, length: size, head: tiffOf(orientation) });
    } else if (!needed.has(type)) {
      blanks.push({ at, length: 4, head: unknown }, { at: at + 8, length: size });
    }
    at += 8 + length + (length % 2);
  }
  const flags = features && features.flags & ~xmpFlag & ~(turned ? 0 : exifFlag);
  return [
    ...blanks,
    ...(features && flags !== features.flags
      ? [{ at: features.at, length: 1, head: Buffer.from([flags ?? 0]) }]
      : []),
    ...restFrom(end, source),
  ];
}

/** Some writers put the beginning that JPEG has before the TIFF. */
function tiffIn(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
}
