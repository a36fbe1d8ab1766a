/** Maximum of uploads of a journey without an answer, finished or not. */
export const maxUnbound = 10;

interface UnboundUpload {
  readonly _id: string;
  readonly bytes: number;
  readonly createdAt: number;
}

/**
 * The uploads of a journey that a new one of it evicts, the oldest first, never the new one itself. At most ten stay, and as
 * many bytes as two of the largest files that the node takes: one for the answer, and one to replace it.
 */
export function decideEviction<U extends UnboundUpload>(
  unbound: readonly U[],
  upload: UnboundUpload,
  maxBytes: number,
): readonly U[] {
  const latestFirst = unbound
    .filter(({ _id }) => _id !== upload._id)
    .toSorted((a, b) => b.createdAt - a.createdAt);
  let bytes = upload.bytes;
  const kept = latestFirst.findIndex((other, index) => {
    bytes += other.bytes;
    return index + 1 >= maxUnbound || bytes > 2 * maxBytes;
  });
  return kept < 0 ? [] : latestFirst.slice(kept).reverse();
}
