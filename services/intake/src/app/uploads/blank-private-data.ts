import { newOperationId } from '@telehealth/ids';
import type { PurposeKey } from '@telehealth/sealing';
import type { MediaItemDocument } from '../../storage/media.ts';
import type { MediaContext } from '../media/media-context.ts';
import { readPart } from '../media/read-part.ts';
import { sealPart } from '../media/sealed-parts.ts';
import type { Blank, ByteSource } from '../photos/blank.ts';
import { findPrivateData } from '../photos/private-data.ts';

/**
 * Stores the parts of a complete upload that have private data of a camera again, without it. The names of all parts. Throws
 * `UnreadableFile`.
 */
export async function blankPrivateData(
  context: MediaContext,
  key: PurposeKey,
  upload: MediaItemDocument,
  contentType: string,
): Promise<readonly string[]> {
  const { mediaStore } = context;
  const { _id: mediaId, journeyId, partBytes } = upload;
  const blanks = await findPrivateData(contentType, partsAsSource(context, key, upload));
  const parts = [...upload.parts];
  for (const index of parts.keys()) {
    const start = index * partBytes;
    const within = blanks.filter(({ at, length }) => at < start + partBytes && at + length > start);
    if (within.length === 0) continue;
    const bytes = await readPart(context, key, upload, index);
    for (const blank of within) overwrite(bytes, start, blank);
    const part = newOperationId();
    await mediaStore.put({ journeyId, mediaId, part }, sealPart(key, mediaId, start, bytes));
    parts[index] = part;
  }
  return parts;
}

/** Reads the stored parts as one file; one part is in memory at a time. */
function partsAsSource(context: MediaContext, key: PurposeKey, upload: MediaItemDocument): ByteSource {
  const { bytes: size, partBytes } = upload;
  let held: { readonly index: number; readonly bytes: Buffer } | undefined;
  const partAt = async (index: number) => {
    if (held?.index !== index) held = { index, bytes: await readPart(context, key, upload, index) };
    return held.bytes;
  };
  return {
    size,
    async read(at, length) {
      const end = Math.min(at + length, size);
      const pieces: Buffer[] = [];
      for (let from = at; from < end; ) {
        const part = await partAt(Math.floor(from / partBytes));
        const piece = part.subarray(from % partBytes, (from % partBytes) + end - from);
        pieces.push(piece);
        from += piece.length;
      }
      return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
    },
  };
}

/** Overwrites the range of the blank in the part that begins at `start`. */
function overwrite(part: Buffer, start: number, { at, length, head }: Blank): void {
  const from = Math.max(at - start, 0);
  part.fill(0, from, Math.min(at + length - start, part.length));
  for (const [index, byte] of head?.entries() ?? []) {
    const place = at + index - start;
    if (index < length && place >= 0 && place < part.length) part[place] = byte;
  }
}
