import { type Blank, type ByteSource, UnreadableFile } from './blank.ts';
import { type Box, boxesIn } from './boxes.ts';
import { extentsOf } from './item-extents.ts';

/** Boxes that a picture or a sequence of pictures is made of. */
const needed = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'styp']);
/** Items about a picture: EXIF, XMP and what a maker adds. */
const about = new Set(['Exif', 'mime', 'uri ']);
const maxMeta = 1024 * 1024;

/** What a HEIC, HEIF or AVIF contains beside its picture. Its orientation is stored in another place, and stays. */
export async function heifBlanks(source: ByteSource): Promise<readonly Blank[]> {
  const boxes = await boxesIn(source, 0, source.size);
  const others = boxes.filter(({ type }) => !needed.has(type)).map(({ from, to }) => rangeOf(from, to));
  const metas = boxes.filter(({ type }) => type === 'meta');
  const items = await Promise.all(metas.map((meta) => itemBlanks(source, meta)));
  return [...others, ...items.flat()].filter(({ length }) => length > 0);
}

async function itemBlanks(source: ByteSource, meta: Box): Promise<readonly Blank[]> {
  if (meta.to - meta.from > maxMeta) throw new UnreadableFile();
  const children = await boxesIn(source, meta.from + 4, meta.to);
  const contentOf = async (wanted: string) => {
    const box = children.find(({ type }) => type === wanted);
    return box === undefined ? Buffer.alloc(0) : source.read(box.from, box.to - box.from);
  };
  const found = children.find(({ type }) => type === 'iinf');
  if (found === undefined) return [];
  const ids = new Set<number>();
  const info = await source.read(found.from, 1);
  for (const { type, from, to } of await boxesIn(source, found.from + (info[0] === 0 ? 6 : 8), found.to)) {
    const item = type === 'infe' ? await source.read(from, Math.min(to - from, 16)) : Buffer.alloc(0);
    const isWide = item[0] === 3;
    if (about.has(item.toString('latin1', isWide ? 10 : 8, isWide ? 14 : 12)))
      ids.add(isWide ? item.readUInt32BE(4) : item.readUInt16BE(4));
  }
  const data = children.find(({ type }) => type === 'idat');
  return extentsOf(await contentOf('iloc'), ids)
    .filter(({ isElsewhere }) => !isElsewhere)
    .map(({ isInData, at, length }) => {
      const from = (isInData ? (data?.from ?? 0) : 0) + at;
      const to = length === 0 ? source.size : from + length;
      if (to > source.size) throw new UnreadableFile();
      return rangeOf(from, to);
    });
}

function rangeOf(from: number, to: number): Blank {
  return { at: from, length: to - from };
}
