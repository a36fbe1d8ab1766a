import type { AuditRow } from '@telehealth/contracts/common/v1/audit';
import type { ListAuditRowsResponse } from '@telehealth/contracts/common/v1/audit_service';
import { nextPageToken, pageOf } from '@telehealth/service-kit';

/**
 * The newest `limit` rows of all services that fit a page, and the token of the page behind them, which every service reads alike. A
 * service may have more rows right behind the last one of its page, so nothing older than that is in this page.
 */
export function mergeRows(
  pages: readonly Pick<ListAuditRowsResponse, 'rows' | 'nextPageToken'>[],
  limit: number,
): { readonly rows: readonly AuditRow[]; readonly nextPageToken: string } {
  const all = pages.flatMap(({ rows }) => rows).toSorted(newestFirst);
  const ends = pages.flatMap(({ rows, nextPageToken }) => (nextPageToken === '' ? [] : rows.slice(-1)));
  const [end] = ends.toSorted(newestFirst);
  const known = end === undefined ? all : all.filter((row) => newestFirst(row, end) <= 0);
  const page = pageOf(known.map(sizedRow), limit);
  const rows = page.rows.map(({ row }) => row());
  const hasMore = page.hasMore || end !== undefined;
  return {
    rows,
    nextPageToken: nextPageToken({ rows, hasMore }, ({ at, auditRowId }) => [Number(at), auditRowId]),
  };
}

/** A row whose JSON is about as long as that of its entry. */
function sizedRow(row: AuditRow) {
  const { auditRowId, action, subject, correlationId, changedJson } = row;
  return { ...{ auditRowId, action, subject, correlationId, changedJson }, row: () => row };
}

/** As each service lists its own rows. */
function newestFirst(a: AuditRow, b: AuditRow): number {
  if (a.at !== b.at) return a.at > b.at ? -1 : 1;
  if (a.auditRowId === b.auditRowId) return 0;
  return a.auditRowId > b.auditRowId ? -1 : 1;
}
