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
/** A document above 16 MiB. */
export const tooLarge = 10334;
/** Bad value, type mismatch, path not viable, document too large (before and after an update). */
const misfit = new Set([2, 14, 28, tooLarge, 17419]);
/** An index of this name or these fields exists with other options. */
const indexConflict = new Set([85, 86]);
/** Another write came first. Only servers that do not retry by themselves answer it outside a transaction. */
const writeConflict = 112;
/** No primary, no permission, or short of resources: the server answers it before it does anything. */
const refused = new Set([13, 18, 365, 10058, 10107, 13435]);

/** Errors that the driver raises before a command leaves the process. */
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
 * The error of the port for a fault of the driver or the server. A server quotes values of documents in its messages,
 * so neither the message nor the fault itself is passed on. `indexes` are those of the collection that was called.
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

/** A url with `mongodb+srv://` has its servers in DNS, which the driver asks by itself. */
function isDnsFault(error: unknown): boolean {
  return error instanceof Error && /^query/.test(String((error as NodeJS.ErrnoException).syscall));
}

/** Why no server could be chosen: the codes of the connections that failed, such as `ECONNREFUSED`. */
function causesOf(error: MongoError): string[] {
  if (!(error instanceof MongoServerSelectionError)) return [];
  const codes = [...(error.reason?.servers.values() ?? [])].map(({ error: fault }) => {
    const { code } = (fault?.cause ?? {}) as NodeJS.ErrnoException;
    return code;
  });
  return [...new Set(codes.filter((code) => code !== undefined))];
}

/** The error for a call that may or may not have had its effect: for a write that is ambiguous. */
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
  // Interrupted, out of time, not yet replicated, or unknown to this version: the write may have had its effect.
  return outcomeOpen(what, call);
}

/** Whether a server that answers this code to a write has not made it. */
export function hadNoEffect(code: number): boolean {
  return duplicateKey.has(code) || misfit.has(code) || refused.has(code) || code === writeConflict;
}

/** Whether an error answers a write that lost against another write and had no effect. */
export function isWriteConflict(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === writeConflict;
}

/** Whether the server turned the call away, or the connection failed while it was being made. */
function isOverloaded(error: MongoError): boolean {
  return error.hasErrorLabel(MongoErrorLabel.SystemOverloadedError);
}

/** A server says which fields the index has; one that does not, or an index it has besides ours, is known by the text. */
function violatedIndex({ keyPattern, message }: MongoServerError, indexes: readonly CheckedIndex[]): string {
  const fields = Object.keys(keyPattern ?? {}).join();
  if (fields === '_id') return '_id';
  const declared = indexes.find((index) => index.fields.join() === fields);
  if (declared !== undefined) return declared.name;
  const name = /index: (?:[^ ]*\$)?([^ ]+) dup key/.exec(message)?.[1] ?? 'unknown';
  return name === '_id_' ? '_id' : name;
}
