import { type ByteSource, maxPieces, UnreadableFile } from './blank.ts';

/** A box of the ISO base media format, in which HEIC, AVIF and MP4 are written. */
export interface Box {
  readonly type: string;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The boxes between two offsets of a file. Throws `UnreadableFile` where they do not fill it. */
export async function boxesIn(source: ByteSource, from: number, to: number): Promise<readonly Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    if (boxes.length === maxPieces) throw new UnreadableFile();
    const header = await source.read(at, 16);
    const small = header.readUInt32BE();
    const isLarge = small === 1 && header.length === 16;
    const size = isLarge ? Number(header.readBigUInt64BE(8)) : small === 0 ? to - at : small;
    const headerBytes = isLarge ? 16 : 8;
    if (size < headerBytes || at + size > to) throw new UnreadableFile();
    boxes.push({ type: header.toString('latin1', 4, 8), at, from: at + headerBytes, to: at + size });
    at += size;
  }
  return boxes;
}
