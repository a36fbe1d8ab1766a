import { type AuditRows, auditRowToProto, listAudit } from '@telehealth/changes';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import type { OperatorScope } from '@telehealth/contracts/operator-scopes';
import { type Contract, contract } from '@telehealth/rpc';
import { among, boundClients } from '../calls/client-ids.ts';
import { pageLimit } from '../calls/page.ts';
import { nextPageToken, readPageToken } from '../calls/page-token.ts';
import { limitsOf } from '../calls/store-calls.ts';

/** Lists the audit rows of a service to operators with this scope. */
export function auditService(auditRows: AuditRows, scope: OperatorScope): Contract {
  return contract(
    AuditService,
    { operator: scope, methods: 'client' },
    {
      async listAuditRows({ clientId, limit, pageToken }, call) {
        const after = readPageToken(pageToken, 'number', 'text');
        const asked = { clientIds: among(clientId, boundClients(call)), limit: pageLimit(limit), after };
        const page = await listAudit(auditRows, asked, limitsOf(call));
        return {
          rows: page.rows.map(auditRowToProto),
          nextPageToken: nextPageToken(page, ({ at, _id }) => [at, _id]),
        };
      },
    },
  );
}
