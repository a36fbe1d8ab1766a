import type { PurposeKey } from '@telehealth/sealing';
import type { MediaItemDocument } from '../../storage/media.ts';
import type { MediaContext } from '../media/media-context.ts';
import { readPart } from '../media/read-part.ts';
import { claimUpload } from './claim-upload.ts';
import { commitPart } from './commit-part.ts';
import { receiveMinimum, splitIntoParts } from './receive-upload.ts';

/**
 * Appends bytes to an upload, part by part. A part counts once the document names it, so an interruption loses the bytes of one
 * part at most; if the source fails, the bytes before are stored if there are 64 KiB of them. The last request that has
 * received so many claims the upload. Yields the document after each part. Throws what the source throws, `malformed-request`
 * when it has less than 64 KiB and does not end the file, `conflict` when another request came later, and
 * `unsupported-media-type` when the node does not take the type of the complete file, whose upload is then removed.
 */
export async function* appendToUpload(
  context: MediaContext,
  key: PurposeKey,
  upload: MediaItemDocument,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<MediaItemDocument> {
  const missing = upload.bytes - upload.offset;
  const received = await receiveMinimum(source, missing);
  let current = await claimUpload(context, upload);
  const { offset, partBytes } = current;
  let index = Math.floor(offset / partBytes);
  // A part that is not full is stored again with the bytes that follow.
  const head = offset % partBytes === 0 ? Buffer.alloc(0) : await readPart(context, key, current, index);
  for await (const bytes of splitIntoParts(received, { partBytes, head, missing })) {
    current = await commitPart(context, key, current, index, bytes);
    index++;
    yield current;
  }
}
