import { maxPieces, UnreadableFile } from './blank.ts';

/** A part of an item: in the file, or in the data box beside the table. */
export interface Extent {
  readonly isInData: boolean;
  /** In another item or file. */
  readonly isElsewhere: boolean;
  readonly at: number;
  /** 0 means all that follows. */
  readonly length: number;
}

/** Bytes of a number. */
const widths = new Set([1, 2, 4, 8]);

/** The extents of some items by the content of an `iloc` box (ISO/IEC 14496-12, 8.11.3). */
export function extentsOf(iloc: Buffer, ids: ReadonlySet<number>): readonly Extent[] {
  if (ids.size === 0) return [];
  let at = 4;
  const next = (bytes: number): number => {
    if (bytes === 0) return 0;
    if (!widths.has(bytes) || at + bytes > iloc.length) throw new UnreadableFile();
    const value = bytes === 8 ? Number(iloc.readBigUInt64BE(at)) : iloc.readUIntBE(at, bytes);
    at += bytes;
    return value;
  };
  const version = iloc[0] ?? 0;
  const [sizes, more] = [next(1), next(1)];
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 4, sizes & 15, more >> 4];
  const indexBytes = version === 0 ? 0 : more & 15;
  const extents: Extent[] = [];
  const items = next(version < 2 ? 2 : 4);
  for (let item = 0; item < items; item += 1) {
    const id = next(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : next(2) & 15;
    const isElsewhere = next(2) !== 0 || method > 1;
    const base = next(baseBytes);
    const count = next(2);
    for (let extent = 0; extent < count; extent += 1) {
      next(indexBytes);
      const [offset, length] = [next(offsetBytes), next(lengthBytes)];
      if (ids.has(id)) extents.push({ isInData: method === 1, isElsewhere, at: base + offset, length });
      if (extents.length > maxPieces) throw new UnreadableFile();
    }
  }
  return extents;
}
