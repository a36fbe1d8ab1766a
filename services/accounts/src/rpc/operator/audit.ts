import { auditRowToProto, listAudit } from '@telehealth/changes';
import type { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import type { Handlers } from '@telehealth/rpc';
import { limitsOf, pageLimit } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';

export function auditMethods({
  auditRows,
}: Context): Pick<Handlers<typeof OperatorService>, 'listAuditRows'> {
  return {
    async listAuditRows({ clientId, pageToken, ...request }, call) {
      const page = { clientId, pageToken, limit: pageLimit(request.limit) };
      const { rows, nextPageToken } = await listAudit(auditRows, page, limitsOf(call));
      return { rows: rows.map(auditRowToProto), nextPageToken };
    },
  };
}
