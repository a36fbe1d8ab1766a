/** The list with one entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}
