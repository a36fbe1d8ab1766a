import {
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import type { CheckedIndex } from '../definition.ts';
import { AmbiguousWrite, StoreUnavailable, UniqueViolation, UnsupportedOperation } from '../errors.ts';

const duplicateKey = new Set([11000, 11001]);
/** Above 16 MiB. */
export const tooLarge = 10334;
/** Bad value, type mismatch, path not viable, document too large (before and after an update). */
const misfit = new Set([2, 14, 28, tooLarge, 17419]);
/** An index with this name or these fields has other options. */
const indexConflict = new Set([85, 86]);
/** Only servers without their own retries return it outside a transaction. */
const writeConflict = 112;
/** No primary, no permission, or short of resources: nothing was done. */
const refused = new Set([13, 18, 365, 10058, 10107, 13435]);

/** Raised by the driver before a command is sent. */
const notSent = new Set([
  'MongoServerSelectionError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoTopologyClosedError',
  'MongoNotConnectedError',
  'MongoServerClosedError',
]);

/**
 * For faults of the driver or server. A server quotes values in its messages, so neither message nor fault is passed
 * on. `indexes` are the collection's.
 */
export function toStoreError(
  error: unknown,
  call: 'read' | 'write',
  indexes: readonly CheckedIndex[] = [],
): unknown {
  if (!(error instanceof MongoError)) return isDnsFault(error) ? new StoreUnavailable('MongoDB: DNS') : error;
  if (error instanceof MongoServerError) return fromServer(error, call, indexes);
  if (notSent.has(error.name) || isOverloaded(error)) {
    return new StoreUnavailable(`MongoDB: ${[error.name, ...causesOf(error)].join(' ')}`);
  }
  if (error instanceof MongoNetworkError || error.name === 'MongoClientClosedError') {
    return outcomeOpen(error.name, call);
  }
  return error;
}

/** With `mongodb+srv://` the driver finds the servers in DNS. */
function isDnsFault(error: unknown): boolean {
  return error instanceof Error && /^query/.test(String((error as NodeJS.ErrnoException).syscall));
}

/** Codes of failed connections, such as `ECONNREFUSED`. */
function causesOf(error: MongoError): string[] {
  if (!(error instanceof MongoServerSelectionError)) return [];
  const codes = [...(error.reason?.servers.values() ?? [])].map(({ error: fault }) => {
    const { code } = (fault?.cause ?? {}) as NodeJS.ErrnoException;
    return code;
  });
  return [...new Set(codes.filter((code) => code !== undefined))];
}

/** Ambiguous for a write. */
export function outcomeOpen(what: string, call: 'read' | 'write'): Error {
  const message = `MongoDB: ${what}`;
  return call === 'read' ? new StoreUnavailable(message) : new AmbiguousWrite(message);
}

function fromServer(
  error: MongoServerError,
  call: 'read' | 'write',
  indexes: readonly CheckedIndex[],
): Error {
  const code = Number(error.code);
  const what = `error ${error.code} ${error.codeName ?? ''}`.trim();
  if (duplicateKey.has(code)) return new UniqueViolation(violatedIndex(error, indexes));
  if (misfit.has(code)) return new UnsupportedOperation(`the call does not fit the stored document: ${what}`);
  if (indexConflict.has(code)) return new UnsupportedOperation('an index exists with another definition');
  if (refused.has(code) || code === writeConflict || isOverloaded(error)) {
    return new StoreUnavailable(`MongoDB: ${what}`);
  }
  // Interrupted, timed out, not yet replicated, or unknown: the write may have taken effect.
  return outcomeOpen(what, call);
}

/** Whether the code means that a write had no effect. */
export function hadNoEffect(code: number): boolean {
  return duplicateKey.has(code) || misfit.has(code) || refused.has(code) || code === writeConflict;
}

/** It lost to another write without effect. */
export function isWriteConflict(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === writeConflict;
}

/** The server turned the call away, or the connection failed while opening. */
function isOverloaded(error: MongoError): boolean {
  return error.hasErrorLabel(MongoErrorLabel.SystemOverloadedError);
}

/** From the server's fields; for a server without them, or an index that is not ours, from the text. */
function violatedIndex({ keyPattern, message }: MongoServerError, indexes: readonly CheckedIndex[]): string {
  const fields = Object.keys(keyPattern ?? {}).join();
  if (fields === '_id') return '_id';
  const declared = indexes.find((index) => index.fields.join() === fields);
  if (declared !== undefined) return declared.name;
  const name = /index: (?:[^ ]*\$)?([^ ]+) dup key/.exec(message)?.[1] ?? 'unknown';
  return name === '_id_' ? '_id' : name;
}
