import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { services } from '@telehealth/platform/services';
import { mergeByTime, type RowSource, readPosition, writePosition } from './audit-merge.ts';
import type { Command } from './command.ts';
import type { Invocation } from './invocation.ts';
import { printJson, printTable, shellWord } from './print.ts';
import type { ExitCode } from './report.ts';
import { represent, type ShownObject } from './representation.ts';

const { listAuditRows } = AuditService.method;

/** Shows the audit rows of every service, or of one, merged by time. */
export async function executeAudit(
  command: Command,
  { values, common, caller, io }: Invocation,
): Promise<ExitCode> {
  const { json = false, all = false, after, limit = all ? 200 : 50 } = common;
  const { clientId = '', service: only } = values as {
    readonly clientId?: string;
    readonly service?: string;
  };
  const names = services.map(({ name }) => name).filter((name) => only === undefined || name === only);
  const source: RowSource = async (service, pageToken, rows) => {
    const request = { clientId, limit: rows, pageToken };
    const { message } = await caller.call(listAuditRows, request, undefined, service);
    const shown = represent(listAuditRows.output, message).rows as readonly ShownObject[];
    return {
      rows: shown.map((row, i) => ({ at: Number(message.rows[i]?.at ?? 0), row: { service, ...row } })),
      next: message.nextPageToken,
    };
  };

  const rows: ShownObject[] = [];
  let position = readPosition(after, names);
  do {
    const page = await mergeByTime(source, position, limit);
    rows.push(...page.rows);
    position = page.position;
  } while (all && position.size > 0);

  const next = position.size === 0 ? undefined : writePosition(position);
  if (json) {
    io.out(printJson({ rows, next: next ?? null }));
  } else {
    io.out(printTable(rows, ['service', ...(command.columns ?? [])]));
    if (next !== undefined) io.note(`There is more: --after ${shellWord(next)}, or --all`);
  }
  return 0;
}
