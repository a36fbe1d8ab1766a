import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { services } from '@telehealth/platform/services';
import { entryOfRow } from '@telehealth/public-api/audit/entry-of-row';
import { nextPageOf } from '../command/paging.ts';
import type { Caller } from '../connection/caller.ts';
import { type ExportPart, listPart } from './export-part.ts';

/** The acts of each service on the tenant, as the public API shows them to it, the latest first. */
export function auditParts(caller: Caller, clientId: string): readonly ExportPart[] {
  const { listAuditRows } = AuditService.method;
  return services.map(({ name: service }) =>
    listPart(`audit of ${service}`, async (page) => {
      const { message } = await caller.call(listAuditRows, { clientId, ...page }, undefined, service);
      return { rows: { 'audit.jsonl': message.rows.map(entryOfRow) }, next: nextPageOf(message) };
    }),
  );
}
