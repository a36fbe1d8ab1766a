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

/**
 * The bytes of a source in parts of one size, the last one shorter. The first part begins with `head`, which is shorter than a
 * part. When the source fails, the bytes before are yielded first. A head without further bytes is not yielded.
 */
export async function* splitIntoParts(
  source: AsyncIterable<Uint8Array>,
  partBytes: number,
  head: Uint8Array,
): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(partBytes);
  part.set(head);
  let length = head.length;
  /** How much of the part is from before. */
  let known = head.length;
  try {
    for await (const chunk of source) {
      for (let rest = chunk; rest.length > 0; ) {
        const taken = rest.subarray(0, partBytes - length);
        rest = rest.subarray(taken.length);
        part.set(taken, length);
        length += taken.length;
        if (length < partBytes) continue;
        yield part;
        part = Buffer.allocUnsafe(partBytes);
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
