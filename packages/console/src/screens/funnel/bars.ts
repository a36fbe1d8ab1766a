/** A bar of a chart, in parts of the longest one. */
export interface Bar {
  readonly label: string;
  /** Null: too few to tell. */
  readonly count: number | null;
  /** 0 to 1. */
  readonly share: number;
}

/** The bars of counts; the greatest count has the longest one. */
export function barsOf(counts: readonly (readonly [label: string, count: number | null])[]): readonly Bar[] {
  const greatest = Math.max(1, ...counts.map(([, count]) => count ?? 0));
  return counts.map(([label, count]) => ({ label, count, share: (count ?? 0) / greatest }));
}

/** A count as it is written. */
export function shownCount(count: number | null): string {
  return count === null ? 'below 5' : String(count);
}

/** A part of a whole in percent; a dash where it cannot be told. */
export function shownPart(part: number | null, whole: number | null): string {
  return part === null || !whole ? '–' : `${Math.round((part / whole) * 100)} %`;
}
