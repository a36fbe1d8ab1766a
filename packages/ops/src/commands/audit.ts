import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { CatalogOperatorService } from '@telehealth/contracts/catalog/v1/catalog_operator_service';
import { SubmissionService } from '@telehealth/contracts/intake/v1/submission_service';
import { command } from '../command.ts';

const columns = ['at', 'act', 'actor', 'subject', 'changed', 'correlation_id'];

export const auditCommands = [
  command(
    'audit list [client-id]',
    'List changes of a tenant, its brands and keys, newest first; without a tenant, of operators',
    { method: OperatorService.method.listAuditRows, columns },
  ),
  command(
    'audit catalog [client-id]',
    'List changes of a tenant’s offerings and questions, newest first; without a tenant, of the catalog',
    { method: CatalogOperatorService.method.listCatalogAuditRows, columns },
  ),
  command(
    'audit intake [client-id]',
    'List reads, reports and erasures of a tenant’s journeys, newest first; without a tenant, of instruments',
    { method: SubmissionService.method.listIntakeAuditRows, columns },
  ),
];
