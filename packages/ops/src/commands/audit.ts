import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { services } from '@telehealth/platform/services';
import { command } from '../command.ts';
import { choice } from '../flag.ts';

const [first = '', ...others] = services.map(({ name }) => name);

export const auditCommands = [
  command(
    'audit list [client-id]',
    'List audited actions of all services on a tenant, newest first; without a tenant, those of no tenant',
    {
      method: AuditService.method.listAuditRows,
      flags: { service: choice('only the actions of this service', [first, ...others]) },
      request: ({ clientId = '' }) => ({ clientId }),
      columns: ['at', 'action', 'actor', 'subject', 'changed', 'correlation_id'],
    },
  ),
];
