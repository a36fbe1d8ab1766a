/** Every way to take one item of each list, the first `limit` of them; the last list changes first. */
export function* combinations<T>(lists: readonly (readonly T[])[], limit: number): Generator<readonly T[]> {
  if (lists.some(({ length }) => length === 0)) return;
  const total = lists.reduce((product, { length }) => Math.min(limit, product * length), 1);
  for (let count = 0; count < total; count++) {
    let rest = count;
    const taken: T[] = [];
    for (const list of lists.toReversed()) {
      taken.push(list[rest % list.length] as T);
      rest = Math.floor(rest / list.length);
    }
    yield taken.reverse();
  }
}
