import type { AuditRow } from '@telehealth/contracts/common/v1/audit';
import type { ListAuditRowsResponse } from '@telehealth/contracts/common/v1/audit_service';
import { nextPageToken, pageOf } from '@telehealth/service-kit/calls';

/**
 * The newest `limit` rows of all services that fit a page, and the next page token, which every service reads
 * alike. A service may have more rows after its last one, so older rows of others are left for the next page.
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

/** Its JSON is about as long as that of its entry. */
function sizedRow(row: AuditRow) {
  const { auditRowId, action, subject, correlationId, changedJson } = row;
  return { ...{ auditRowId, action, subject, correlationId, changedJson }, row: () => row };
}

/** The order of each service's list. */
function newestFirst(a: AuditRow, b: AuditRow): number {
  if (a.at !== b.at) return a.at > b.at ? -1 : 1;
  if (a.auditRowId === b.auditRowId) return 0;
  return a.auditRowId > b.auditRowId ? -1 : 1;
}
