/**
 * The bytes of a source in pieces of one size, the last one shorter; the first piece begins with `head`, which is
 * shorter than a piece. When the source breaks off, what came before is given first. Nothing is given for a head to
 * which nothing was added.
 */
export async function* inParts(
  source: AsyncIterable<Uint8Array>,
  partBytes: number,
  head: Uint8Array,
): AsyncGenerator<Buffer> {
  let pieces = [head];
  let length = head.length;
  let hasNews = false;
  let broken: { readonly cause: unknown } | undefined;
  try {
    for await (const chunk of source) {
      for (let rest = chunk; rest.length > 0; ) {
        const taken = rest.subarray(0, partBytes - length);
        rest = rest.subarray(taken.length);
        pieces.push(taken);
        length += taken.length;
        hasNews = true;
        if (length < partBytes) continue;
        const part = Buffer.concat(pieces, length);
        pieces = [];
        length = 0;
        hasNews = false;
        yield part;
      }
    }
  } catch (cause) {
    broken = { cause };
  }
  if (hasNews) yield Buffer.concat(pieces, length);
  if (broken) throw broken.cause;
}
