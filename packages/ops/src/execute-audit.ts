import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { services } from '@telehealth/platform/services';
import { mergeByTime, type RowSource } from './audit-merge.ts';
import type { Command } from './command.ts';
import type { Invocation } from './invocation.ts';
import { nextPageOf } from './paging.ts';
import type { ExitCode } from './report.ts';
import { represent, type ShownObject } from './representation.ts';
import { showList } from './show-list.ts';

const { listAuditRows } = AuditService.method;

/** Shows the audit rows of every service, or of one, merged by time. */
export function executeAudit({ columns = [] }: Command, invocation: Invocation): Promise<ExitCode> {
  const { values, caller } = invocation;
  const { clientId = '', service: only } = values as {
    readonly clientId?: string;
    readonly service?: string;
  };
  const names = services.map(({ name }) => name).filter((name) => only === undefined || name === only);
  const source: RowSource = async (service, pageToken, rows) => {
    const request = { clientId, limit: rows, pageToken };
    const { message } = await caller.call(listAuditRows, request, undefined, service);
    const shown = represent(listAuditRows.output, message).rows as readonly ShownObject[];
    return { rows: shown.map((row) => ({ service, ...row })), next: nextPageOf(message) };
  };
  return showList('rows', ['service', ...columns], invocation, (after, limit) =>
    mergeByTime(source, names, after, limit),
  );
}
