import {
  type CallOptions,
  type Collection,
  type Document,
  type IndexDefinition,
  UniqueViolation,
  type Update,
} from '@telehealth/store';
import type { AuditRow } from './audit-row.ts';
import type { AuditRows } from './audit-rows.ts';

/**
 * A document that carries its own unfiled audit rows. A row is part of the very write it tells of, is copied
 * into the audit collection right afterwards and only then taken out of the document: a crash at any point
 * leaves it in at least one of the two, for the sweeper to file. No act is without its row, no row without
 * its act.
 */
export interface AuditedDocument extends Document {
  readonly version: number;
  readonly unfiled?: readonly AuditRow[];
  /** Epoch ms of the last change of `unfiled`; absent exactly when `unfiled` is. */
  readonly unfiledSince?: number;
}

/** The index the sweeper reads by. Every audited collection has it. */
export const unfiledIndex = {
  name: 'unfiled_since',
  fields: ['unfiledSince'],
  sparse: true,
} as const satisfies IndexDefinition<AuditedDocument>;

/** The update with its audit row. */
export function updateWithAudit<D extends AuditedDocument>(update: Update<D>, row: AuditRow): Update<D> {
  const audited = {
    ...update,
    set: { ...update.set, unfiledSince: row.at },
    push: { ...update.push, unfiled: [row] },
  };
  return audited as Update<D>;
}

/** What filing needs of a collection; any `Collection` of audited documents fits. */
export type AuditedCollection = Pick<Collection<AuditedDocument>, 'find' | 'update'>;

/**
 * Files what a written document carries. Taking the rows out does not raise `version`: nothing about the
 * thing itself changes, and a newer version keeps its rows for its own writer to file.
 */
export async function fileAudit(
  rows: AuditRows,
  collection: AuditedCollection,
  document: AuditedDocument,
  limits: CallOptions = {},
): Promise<void> {
  if (document.unfiled === undefined) return;
  for (const row of document.unfiled) {
    try {
      await rows.insert(row, limits);
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
    }
  }
  const unfiled = { unset: ['unfiled', 'unfiledSince'] } as const;
  await collection.update(document._id, { version: document.version }, unfiled, limits);
}

const sweepPage = 100;

/**
 * Files every row that is still inside a document. Filing what its writer is just filing too is harmless. A document
 * whose rows cannot be filed keeps no other one waiting: the first such error is thrown when all have been looked at.
 */
export async function sweepAudit(
  rows: AuditRows,
  collection: AuditedCollection,
  signal: AbortSignal,
): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  let after: readonly [number, string] | undefined;
  while (!signal.aborted) {
    const left = await collection.find(
      { unfiledSince: { gte: 0 } },
      {
        sort: [
          ['unfiledSince', 'asc'],
          ['_id', 'asc'],
        ],
        limit: sweepPage,
        ...(after && { after }),
      },
    );
    for (const document of left) {
      if (signal.aborted) break;
      try {
        await fileAudit(rows, collection, document);
      } catch (error) {
        failure ??= { error };
      }
    }
    const last = left.at(-1);
    if (last?.unfiledSince === undefined || left.length < sweepPage) break;
    after = [last.unfiledSince, last._id];
  }
  if (failure !== undefined) throw failure.error;
}

/**
 * Files what a written document carries, right after the write and within the limits of the call it was made for.
 * The change stands whatever becomes of this: a row that cannot be filed now is the sweeper's.
 */
export async function settleAudit(
  { auditRows, logger }: { readonly auditRows: AuditRows; readonly logger: AuditLogger },
  collection: AuditedCollection,
  document: AuditedDocument,
  limits: CallOptions,
): Promise<void> {
  try {
    await fileAudit(auditRows, collection, document, limits);
  } catch (err) {
    logger.warn({ err }, 'audit row left to the sweeper');
  }
}

/** The part of a pino-like logger used here. */
export interface AuditLogger {
  warn(fields: object, message: string): void;
}
