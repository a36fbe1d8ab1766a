import type { AuditRow } from '@telehealth/contracts/common/v1/audit';
import type { ListAuditRowsResponse } from '@telehealth/contracts/common/v1/audit_service';
import { nextPageToken } from '@telehealth/service-kit';

/** The newest `limit` rows of all services, and the token of the page behind them, which every service reads alike. */
export function mergeRows(
  pages: readonly Pick<ListAuditRowsResponse, 'rows' | 'nextPageToken'>[],
  limit: number,
): { readonly rows: readonly AuditRow[]; readonly nextPageToken: string } {
  const all = pages.flatMap(({ rows }) => rows).toSorted(newestFirst);
  const rows = all.slice(0, limit);
  const hasMore = all.length > limit || pages.some((page) => page.nextPageToken !== '');
  return {
    rows,
    nextPageToken: nextPageToken({ rows, hasMore }, ({ at, auditRowId }) => [Number(at), auditRowId]),
  };
}

/** As each service lists its own rows. */
function newestFirst(a: AuditRow, b: AuditRow): number {
  if (a.at !== b.at) return a.at > b.at ? -1 : 1;
  return a.auditRowId > b.auditRowId ? -1 : 1;
}
