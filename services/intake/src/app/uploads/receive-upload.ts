import { DomainError } from '@telehealth/errors';

/** Minimum of bytes of a request that does not end the file, because storing them may seal a whole part again. */
const minBytes = 64 * 1024;

/** Waits for 64 KiB, or the `missing` bytes that end the file. Throws `malformed-request` for less, and what the source throws. */
export async function receiveMinimum(
  source: AsyncIterable<Uint8Array>,
  missing: number,
): Promise<AsyncIterable<Uint8Array>> {
  const enough = Math.min(minBytes, missing);
  const iterator = source[Symbol.asyncIterator]();
  const received: Uint8Array[] = [];
  for (let bytes = 0; bytes < enough; ) {
    const { done, value } = await iterator.next();
    if (done) throw tooFewBytes();
    received.push(value);
    bytes += value.length;
  }
  return (async function* () {
    yield* received;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
}

/** What the parts of an upload are made of. */
export interface PartsPlan {
  readonly partBytes: number;
  /** The bytes that the first part begins with, fewer than a part has. */
  readonly head: Uint8Array;
  /** How many bytes the source has at most. */
  readonly missing: number;
}

/**
 * The bytes of a source in parts of one size, the last one shorter. When the source fails, the bytes before are yielded first. A
 * head without further bytes is not yielded. Throws `RangeError` for a source with more bytes than are missing.
 */
export async function* splitIntoParts(
  source: AsyncIterable<Uint8Array>,
  { partBytes, head, missing }: PartsPlan,
): AsyncGenerator<Buffer> {
  // A part never has more room than the file needs: large buffers make the process collect garbage.
  let room = head.length + missing;
  let part = Buffer.allocUnsafe(Math.min(partBytes, room));
  part.set(head);
  let length = head.length;
  /** How much of the part is from before. */
  let known = head.length;
  try {
    for await (const chunk of source) {
      for (let rest = chunk; rest.length > 0; ) {
        if (length === part.length) throw new RangeError('an upload has more bytes than its file');
        const taken = rest.subarray(0, part.length - length);
        rest = rest.subarray(taken.length);
        part.set(taken, length);
        length += taken.length;
        if (length < partBytes) continue;
        yield part;
        room -= length;
        part = Buffer.allocUnsafe(Math.min(partBytes, room));
        length = 0;
        known = 0;
      }
    }
  } catch (cause) {
    if (length > known) yield part.subarray(0, length);
    throw cause;
  }
  if (length > known) yield part.subarray(0, length);
}

function tooFewBytes(): DomainError {
  const message = `A request that does not end the file brings at least ${minBytes} bytes.`;
  return new DomainError('malformed-request', 'too few bytes of an upload', {
    issues: [{ code: 'media.too_few_bytes', message }],
  });
}
