import { AmbiguousWrite, StoreUnavailable, UniqueViolation, WrongStoreUrl } from '../errors.ts';

/** Primary result codes: busy, locked, no memory, read-only, corrupt, full, cannot open, no database. */
const notDone = new Set([5, 6, 7, 8, 11, 13, 14, 26]);
const inputOutput = 10;
const constraint = 19;

/** SQLite's messages never contain values. A `UniqueViolation` names the index's columns. */
export function toStoreError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'ERR_INVALID_STATE') return new StoreUnavailable('the database is closed');
  if (error.code !== 'ERR_SQLITE_ERROR' || !('errcode' in error)) return error;
  const primary = Number(error.errcode) & 0xff;
  if (primary === constraint) {
    const index = violatedIndex(error.message);
    if (index !== undefined) return new UniqueViolation(index);
  }
  if (notDone.has(primary)) return new StoreUnavailable(`SQLite: ${error.message}`, { cause: error });
  if (primary === inputOutput) return new AmbiguousWrite(`SQLite: ${error.message}`, { cause: error });
  return error;
}

/** Read-only, corrupt, cannot open, no database: waiting does not help. */
const unusable = new Set([8, 11, 14, 26]);

/** For a file that could not be opened. */
export function toOpenError(error: unknown): unknown {
  const { errcode } = (error instanceof StoreUnavailable ? (error.cause ?? {}) : {}) as { errcode?: number };
  const isUnusable = errcode !== undefined && unusable.has(errcode & 0xff);
  return isUnusable ? new WrongStoreUrl('names a file that is no usable database', { cause: error }) : error;
}

/** As SQLite names them, or `_id`. The collection knows the index's name. */
function violatedIndex(message: string): string | undefined {
  const [, columns] = /UNIQUE constraint failed: (.+)$/.exec(message) ?? [];
  return columns !== undefined && /^\w+\._id$/.test(columns) ? '_id' : columns;
}
