import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { AuditRow } from './audit-row.ts';

/** The audit rows of one database. */
export type AuditRows = Collection<AuditRow>;

export const auditDefinition: CollectionDefinition<AuditRow> = {
  name: 'audit',
  schemaVersion: 1,
  indexes: [{ name: 'client_at', fields: ['clientId', 'at', '_id'] }],
};

/** A page of audit rows, newest first. */
export interface AuditPage {
  readonly rows: readonly AuditRow[];
  /** Opaque; empty when nothing follows. */
  readonly nextPageToken: string;
}

/**
 * The acts that concern a client (empty: those that concern none), newest first. A page token that is none starts
 * from the beginning of time, and so finds nothing.
 */
export async function listAudit(
  rows: AuditRows,
  { clientId, limit, pageToken }: { clientId: string; limit: number; pageToken: string },
  options: CallOptions = {},
): Promise<AuditPage> {
  const after = pageToken === '' ? undefined : positionOf(pageToken);
  const found = await rows.find(
    { clientId },
    {
      sort: [
        ['at', 'desc'],
        ['_id', 'desc'],
      ],
      limit: limit + 1,
      ...(after && { after }),
    },
    options,
  );
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const nextPageToken = found.length > limit && last ? `${last.at} ${last._id}` : '';
  return { rows: page, nextPageToken };
}

function positionOf(pageToken: string): [number, string] {
  const [at = '', id = ''] = pageToken.split(' ', 2);
  return [Number.isSafeInteger(Number(at)) ? Number(at) : 0, id];
}
