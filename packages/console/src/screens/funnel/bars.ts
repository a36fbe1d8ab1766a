export interface Bar {
  readonly label: string;
  /** Null: too few to show. */
  readonly count: number | null;
  /** 0 to 1. */
  readonly share: number;
}

/** The greatest count has a full bar. */
export function barsOf(counts: readonly (readonly [label: string, count: number | null])[]): readonly Bar[] {
  const greatest = Math.max(1, ...counts.map(([, count]) => count ?? 0));
  return counts.map(([label, count]) => ({ label, count, share: (count ?? 0) / greatest }));
}

export function shownCount(count: number | null): string {
  return count === null ? 'below 5' : String(count);
}

/** In percent; a dash if unknown. */
export function shownPart(part: number | null, whole: number | null): string {
  return part === null || !whole ? '–' : `${Math.round((part / whole) * 100)} %`;
}
