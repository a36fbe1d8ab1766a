import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { entryOfRow } from '@telehealth/public-api/audit/entry-of-row';
import { auditOperations } from '@telehealth/public-api/audit/operations';
import { allAnswers } from '../routes/all-answers.ts';
import { queryInstant } from '../routes/instants.ts';
import { readPage } from '../routes/page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';
import { mergeRows } from './merge-rows.ts';

/** decisions.md 15. Merges the rows of all services with audit rows. */
export function addAuditRoutes(scope: RouteScope, { clients: { audits }, call, cursors }: RouteParts): void {
  serve(scope, auditOperations.listAudit, (request) => {
    const { brandId } = request;
    const { actor = '' } = request.query;
    const since = queryInstant('since', request.query.since);
    const until = queryInstant('until', request.query.until);
    const filters = { brandId, actor, since: String(since ?? ''), until: String(until ?? '') };
    return readPage(request, cursors, { list: 'audit', filters }, async (page) => {
      const message = {
        ...{ ...page, clientId: request.caller?.clientId ?? '', brandId, actor },
        ...(since !== undefined && { since: timestampFromMs(since) }),
        ...(until !== undefined && { until: timestampFromMs(until) }),
      };
      const pages = await allAnswers(audits.map((audit) => call(request, audit.listAuditRows, message)));
      const { rows, nextPageToken } = mergeRows(pages, page.limit);
      return { data: rows.map(entryOfRow), nextPageToken };
    });
  });
}
