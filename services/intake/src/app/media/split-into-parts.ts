/**
 * The bytes of a source in parts of one size, the last one shorter. The first part begins with `head`, which is shorter
 * than a part. When the source fails, the bytes before are yielded first. A head without new bytes is not yielded.
 */
export async function* splitIntoParts(
  source: AsyncIterable<Uint8Array>,
  partBytes: number,
  head: Uint8Array,
): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(partBytes);
  part.set(head);
  let length = head.length;
  let hasNews = false;
  let broken: { readonly cause: unknown } | undefined;
  try {
    for await (const chunk of source) {
      for (let rest = chunk; rest.length > 0; ) {
        const taken = rest.subarray(0, partBytes - length);
        rest = rest.subarray(taken.length);
        part.set(taken, length);
        length += taken.length;
        hasNews = true;
        if (length < partBytes) continue;
        yield part;
        part = Buffer.allocUnsafe(partBytes);
        length = 0;
        hasNews = false;
      }
    }
  } catch (cause) {
    broken = { cause };
  }
  if (hasNews) yield part.subarray(0, length);
  if (broken) throw broken.cause;
}
