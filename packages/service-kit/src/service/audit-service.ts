import {
  type AuditRow,
  type AuditRows,
  backgroundLimits,
  duePages,
  followAudit,
  listAudit,
  remove,
  shownAuditRow,
} from '@telehealth/changes';
import { accessOf, type OperatorScope } from '@telehealth/contracts/access';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { type Contract, contract } from '@telehealth/rpc';
import { among, boundClients, clientIdOf } from '../calls/client-ids.ts';
import { pageLimit, pageOf } from '../calls/page.ts';
import { nextPageToken, readPageToken } from '../calls/page-token.ts';
import { limitsOf } from '../calls/store-calls.ts';

export interface AuditParts {
  readonly auditRows: AuditRows;
  readonly clock: { now(): number };
}

/** For operators with this scope, and for the gateway on behalf of a client. */
export function auditService({ auditRows, clock }: AuditParts, scope: OperatorScope): Contract {
  return contract(
    AuditService,
    {
      async listAuditRows({ clientId, subject, brandId, actor, since, until, limit, pageToken }, call) {
        const after = readPageToken(pageToken, 'number', 'text');
        const reached = call.operator === undefined ? [clientIdOf(call)] : boundClients(call);
        const asked = {
          clientIds: among(clientId, reached),
          ...(subject !== '' && { subject }),
          ...(brandId !== '' && { brandId }),
          ...(actor !== '' && { actor }),
          ...{ since, until, after },
        };
        const rows = pageLimit(limit);
        const page = pageOf(await listAudit(auditRows, { ...asked, limit: rows + 1 }, limitsOf(call)), rows);
        return {
          rows: page.rows.map(shownAuditRow),
          nextPageToken: nextPageToken(page, ({ at, _id }) => [at, _id]),
        };
      },
      async followAuditRows({ after, since = 0, limit }, call) {
        const asked = pageLimit(limit);
        const read = {
          after: readPageToken(after, 'number', 'text'),
          since,
          now: clock.now(),
          limit: asked + 1,
        };
        const { rows, hasMore } = pageOf(await followAudit(auditRows, read, limitsOf(call)), asked);
        const cursor = nextPageToken({ rows, hasMore: true }, ({ storedAt = 0, _id }) => [storedAt, _id]);
        return { rows: rows.map(shownAuditRow), cursor: cursor || after, hasMore };
      },
    },
    { ...accessOf(AuditService), scope },
  );
}

/** Until `until` (epoch ms), oldest first. Ends early on `signal`. */
export async function removeAuditRows(rows: AuditRows, until: number, signal: AbortSignal): Promise<void> {
  const due = { field: 'at', until, limits: backgroundLimits, signal } as const;
  for await (const page of duePages<AuditRow>(rows, due)) {
    for (const { _id } of page) {
      if (signal.aborted) return;
      await remove(rows, _id, {}, backgroundLimits);
    }
  }
}
