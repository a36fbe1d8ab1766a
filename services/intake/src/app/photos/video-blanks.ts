import { type Blank, type ByteSource, UnreadableFile } from './blank.ts';
import { type Box, boxesIn } from './boxes.ts';

/** Boxes in which phones write place and device. */
const about = new Set(['udta', 'meta', 'uuid']);
const outer = new Set(['moov', 'trak']);
const free = Buffer.from('free');

/** Where and with what a video was taken. A file without boxes has nothing of it that a reader would find. */
export async function videoBlanks(source: ByteSource): Promise<readonly Blank[]> {
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
