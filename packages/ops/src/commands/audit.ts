import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { CatalogOperatorService } from '@telehealth/contracts/catalog/v1/catalog_operator_service';
import { SubmissionService } from '@telehealth/contracts/intake/v1/submission_service';
import { command, given } from '../command.ts';

const paging = {
  items: 'rows',
  begin: (pageToken: string) => ({ pageToken }),
  next: ({ nextPageToken }: { readonly nextPageToken: string }) => nextPageToken || undefined,
};

const columns = ['at', 'act', 'actor', 'subject', 'changed', 'correlation_id'];

export const auditCommands = [
  command({
    path: ['audit', 'list'],
    summary: 'List what was changed in a tenant, its brands and keys, newest first; without one, operators',
    args: ['clientId?'],
    flags: {},
    method: OperatorService.method.listAuditRows,
    request: ({ clientId }) => given({ clientId }),
    paging,
    columns,
  }),
  command({
    path: ['audit', 'catalog'],
    summary:
      'List what a tenant changed in its offerings and questions, newest first; without one, the catalog',
    args: ['clientId?'],
    flags: {},
    method: CatalogOperatorService.method.listCatalogAuditRows,
    request: ({ clientId }) => given({ clientId }),
    paging,
    columns,
  }),
  command({
    path: ['audit', 'intake'],
    summary:
      'List what was read, reported and erased of a tenant’s journeys, newest first; without one, instruments',
    args: ['clientId?'],
    flags: {},
    method: SubmissionService.method.listIntakeAuditRows,
    request: ({ clientId }) => given({ clientId }),
    paging,
    columns,
  }),
];
