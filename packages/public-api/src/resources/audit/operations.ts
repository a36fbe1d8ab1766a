import { get, operations } from '../../operation.ts';
import { pageOf } from '../../schema/envelope.ts';
import { AuditEntry, AuditQuery } from './audit-entry.ts';

export const auditOperations = operations(
  { tag: 'Audit', credentials: ['apiKey'], resource: 'audit', brand: 'optional' },
  {
    listAudit: get('/v1/account/audit', {
      summary: 'List what was done, and by whom',
      description:
        'Answers every act on the client that took effect, the latest first: what was done to which thing, when, and by which key or session. An act shows within seconds. With `X-Brand-Id` the list has the acts on that brand and on what belongs to it: its orders, journeys, offerings, questions, domains, webhooks and sessions. A key or session that is limited to brands sees no others.',
      query: AuditQuery,
      answers: { 200: pageOf(AuditEntry) },
    }),
  },
);
