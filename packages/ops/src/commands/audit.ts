import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { command, given } from '../command/command.ts';
import { instant, text, toggle } from '../command/flag.ts';
import { serviceFlag } from '../command/service-flag.ts';
import { executeFollow } from '../execute/follow-audit.ts';
import { mergedBy } from '../execute/merged-list.ts';

export const auditCommands = [
  command(
    'audit list',
    'List audited actions of all services on a tenant, newest first; without a tenant, those of no tenant',
    {
      example: '--client cli_7Kd2 --service catalog',
      method: AuditService.method.listAuditRows,
      flags: {
        client: text('whose actions', '<client-id>'),
        ...serviceFlag('only the actions of this service'),
      },
      request: ({ client = '' }) => ({ clientId: client }),
      execute: mergedBy('at'),
      columns: 'at action actor subject changed correlation_id',
    },
  ),
  command(
    'audit follow',
    'Print the audited actions of all tenants and of none as lines of JSON, as they are stored',
    {
      example: '--state audit.json',
      method: AuditService.method.followAuditRows,
      details: [
        'It goes on until it is stopped; a row appears a minute after it was stored. Each row is printed at least once:',
        'after a kill some lines come again, and are told apart by their audit_row_id.',
      ],
      flags: {
        ...serviceFlag('only the actions of this service'),
        since: instant('begin with what was stored then or later; without it, with the first row'),
        state: text('file that keeps the position: the next run goes on there', '<file>'),
        once: toggle('end when all rows are printed that can be read now'),
      },
      execute: executeFollow,
      request: ({ since }) => given({ since }),
    },
  ),
];
