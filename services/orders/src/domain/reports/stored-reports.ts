import type { Report, ReportedObject, StoredReport } from './report.ts';

export type ReportsOf<O extends ReportedObject> = Extract<StoredReport, { readonly object: O }>;

/**
 * The set with the reports added, always in the same order; the same array when nothing is added. `amount_differs` when a status of an
 * object is known with another amount.
 */
export function withReports(
  stored: readonly StoredReport[],
  reports: readonly Report[],
): readonly StoredReport[] | 'amount_differs' {
  const known = new Map(stored.map((report) => [keyOf(report), report]));
  let isNew = false;
  for (const { currency, at, ...reported } of reports) {
    const key = keyOf(reported);
    const present = known.get(key);
    if (present && present.amountMinor !== reported.amountMinor) return 'amount_differs';
    const isLast = present === undefined || isLater({ ...reported, lastAt: at }, present);
    if (present && present.firstAt <= at && !isLast) continue;
    isNew = true;
    const { evidenceDueAt: _, ...kept } = present ?? reported;
    const { evidenceDueAt } = isLast ? reported : present;
    known.set(key, {
      ...kept,
      firstAt: Math.min(present?.firstAt ?? at, at),
      lastAt: Math.max(present?.lastAt ?? at, at),
      ...(evidenceDueAt !== undefined && { evidenceDueAt }),
    });
  }
  return isNew ? [...known.values()].sort(inOrder) : stored;
}

/** Of two reports of one instant, the one that awaits evidence longer counts: no deadline is assumed to be over. */
function isLater(one: Ending, other: Ending): boolean {
  if (one.lastAt !== other.lastAt) return one.lastAt > other.lastAt;
  return (one.evidenceDueAt ?? 0) > (other.evidenceDueAt ?? 0);
}

type Ending = Pick<StoredReport, 'lastAt' | 'evidenceDueAt'>;

/** The reports of one kind of object, by the ref of the object. */
export function byRef<O extends ReportedObject>(
  reports: readonly StoredReport[],
  object: O,
): ReadonlyMap<string, readonly ReportsOf<O>[]> {
  const ofKind = reports.filter((report): report is ReportsOf<O> => report.object === object);
  return Map.groupBy(ofKind, ({ ref }) => ref);
}

/** The last report; at one instant, the one whose status is further right in `ranking`. Undefined without reports. */
export function latestOf<R extends { readonly status: string; readonly lastAt: number }>(
  reports: readonly R[],
  ranking: readonly string[],
): R | undefined {
  return reports.toSorted(
    (a, b) => b.lastAt - a.lastAt || ranking.indexOf(b.status) - ranking.indexOf(a.status),
  )[0];
}

function keyOf({ object, ref, status }: Pick<StoredReport, 'object' | 'ref' | 'status'>): string {
  return JSON.stringify([object, ref, status]);
}

function inOrder(a: StoredReport, b: StoredReport): number {
  return a.firstAt - b.firstAt || (keyOf(a) < keyOf(b) ? -1 : 1);
}
