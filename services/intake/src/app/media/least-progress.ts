import { DomainError } from '@telehealth/errors';

/** Bytes that a request brings at least, unless it ends the file: storing them may re-seal a whole part. */
const leastBytes = 64 * 1024;

/**
 * The source, once it has brought 64 KiB, or the `missing` bytes that end the file. Throws `malformed-request` when it ends
 * before, and what the source throws; nothing of it is then stored.
 */
export async function withLeastProgress(
  source: AsyncIterable<Uint8Array>,
  missing: number,
): Promise<AsyncIterable<Uint8Array>> {
  const least = Math.min(leastBytes, missing);
  const iterator = source[Symbol.asyncIterator]();
  const brought: Uint8Array[] = [];
  for (let bytes = 0; bytes < least; ) {
    const { done, value } = await iterator.next();
    if (done) throw tooLittle();
    brought.push(value);
    bytes += value.length;
  }
  return (async function* () {
    yield* brought;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
}

function tooLittle(): DomainError {
  const message = `A request that does not end the file brings at least ${leastBytes} bytes.`;
  return new DomainError('malformed-request', 'too few bytes of an upload', {
    issues: [{ code: 'media.too_few_bytes', message }],
  });
}
