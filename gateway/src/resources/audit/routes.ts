import type { AuditRow } from '@telehealth/contracts/common/v1/audit';
import { auditOperations } from '@telehealth/public-api/audit/operations';
import { readPage } from '../routes/page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';
import { mergeRows } from './merge-rows.ts';

/** decisions.md 15. Merges the rows of all services with audit rows. */
export function addAuditRoutes(scope: RouteScope, { clients: { audits }, call, cursors }: RouteParts): void {
  serve(scope, auditOperations.listAudit, (request) => {
    const { brandId } = request;
    return readPage(request, cursors, { list: 'audit', filters: { brandId } }, async (page) => {
      const message = { ...page, clientId: request.caller?.clientId ?? '', brandId };
      const pages = await Promise.all(audits.map((audit) => call(request, audit.listAuditRows, message)));
      const { rows, nextPageToken } = mergeRows(pages, page.limit);
      return { data: rows.map(entryOf), nextPageToken };
    });
  });
}

type Actor = { readonly kind: 'api_key' | 'session' | 'operator' | 'platform'; readonly id: string | null };

/** Reasons of changes by others could reveal how the platform is run, so they are left out. */
function entryOf({ auditRowId: id, action, subject, actor, correlationId, changedJson, at }: AuditRow) {
  const by = actorOf(actor);
  const changed: Record<string, unknown> | null = by.id === null ? null : JSON.parse(changedJson);
  return {
    ...{ id, action, subject, actor: by, correlation_id: correlationId, changed },
    occurred_at: new Date(Number(at)).toISOString(),
  };
}

function actorOf(actor: AuditRow['actor']): Actor {
  if (actor?.who.case === 'operator') return { kind: 'operator', id: null };
  const id = actor?.who.case === 'credential' ? actor.who.value : '';
  if (id.startsWith('key_')) return { kind: 'api_key', id };
  if (id.startsWith('bss_')) return { kind: 'session', id };
  return { kind: 'platform', id: null };
}
