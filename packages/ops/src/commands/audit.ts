import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { command } from '../command/command.ts';
import { serviceFlag } from '../command/service-flag.ts';

export const auditCommands = [
  command(
    'audit list [client-id]',
    'List audited actions of all services on a tenant, newest first; without a tenant, those of no tenant',
    {
      method: AuditService.method.listAuditRows,
      flags: serviceFlag('only the actions of this service'),
      request: ({ clientId = '' }) => ({ clientId }),
      mergedBy: 'at',
      columns: 'at action actor subject changed correlation_id',
    },
  ),
];
