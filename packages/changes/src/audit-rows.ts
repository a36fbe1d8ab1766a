import { type CallOptions, type Collection, type CollectionDefinition, insertNew } from '@telehealth/store';
import type { AuditRow } from './audit-row.ts';

/** The audit rows of one database. */
export type AuditRows = Collection<AuditRow>;

export const auditDefinition: CollectionDefinition<AuditRow> = {
  name: 'audit',
  schemaVersion: 2,
  indexes: [{ name: 'client_at', fields: ['clientId', 'at', '_id'] }],
  upcast: (document) => {
    const {
      schema: _,
      act,
      ...row
    } = document as typeof document & Omit<AuditRow, 'action'> & { act: string };
    return { ...row, action: act };
  },
};

/** Adds the row, or finds that it was added before. Throws what the store throws. */
export async function addAuditRow(rows: AuditRows, row: AuditRow, limits: CallOptions = {}): Promise<void> {
  await insertNew(rows, row, limits);
}

/** A page of audit rows, newest first. */
export interface AuditPage {
  readonly rows: readonly AuditRow[];
  /** Opaque; empty when nothing follows. */
  readonly nextPageToken: string;
}

/**
 * The actions that concern a client (empty: those that concern no client), newest first. A malformed page token
 * answers an empty page.
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
